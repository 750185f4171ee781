import * as z from 'zod';
import { countShape } from './seconds.js';

export const healthPolicyShape = z.strictObject({
  disease_duration_hours: countShape.optional().describe('Hours that an agent stays out of service; 0 never takes it out.'),
  disease_threshold: z.int().positive().optional().describe('Failures in a row after which it is taken out.'),
  capability_success_threshold: z.number().min(0).max(1).optional().describe('Share of successes, from 0 to 1, below which it loses a capability while it is out.'),
});

import * as z from 'zod';
import { textsShape } from './text.js';

export const envStoreSpecShape = z.strictObject({
  data: textsShape.describe('Values by the names of the variables.'),
});

export const secretStoreSpecShape = z.strictObject({
  data: textsShape.describe('Secrets by the names of the variables.'),
});

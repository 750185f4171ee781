import * as z from 'zod';
import { filledShape } from './text.js';

/** That `channels` and `allChannels` exclude each other is checked beside the shape. */
export const sourceTaskBindingSpecShape = z.strictObject({
  triggerRef: filledShape.describe('Trigger whose events are looked at.'),
  match: z
    .strictObject({
      eventKind: filledShape.describe('Kind of the event, such as `reaction_added`.'),
      reaction: filledShape.optional().describe('The reaction, without colons.'),
      targetKind: filledShape.optional().describe('What was reacted to, such as `message`.'),
      channels: z.array(filledShape).min(1).optional().describe('Ids of the channels that count.'),
      allChannels: z.boolean().optional().describe('Whether every channel counts.'),
    })
    .describe('Which events count.'),
  templateRef: filledShape.describe('SourceTaskTemplate that the task is made from.'),
  allowedActorRoles: z.array(filledShape).min(1).optional().describe('Roles whose events count; `actorRoles` of the Trigger says who has which.'),
  suspend: z.boolean().optional().describe('Whether it is switched off. Default: false.'),
});

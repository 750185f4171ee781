import { defineTokenCodec } from '@orch/driver-kit';
import { claudeDescriptor } from './descriptor.js';

/**
 * `session` is the client's own id, by which the stream names the session; `title` is ours, by which the client is asked for it, so that
 * no argument holds the id. Null for a session of a client that has no titles: it is asked for by its id. `costUsd` is the sum that the
 * client counts over the session when the turn ended; null when it counts none or that is unknown.
 */
export const tokenCodec = defineTokenCodec({
  driver: claudeDescriptor.id,
  version: 1,
  fields: { session: 'string', title: 'string?', costUsd: 'number?' },
  secrets: ['session'],
});

export type ClaudeSession = ReturnType<typeof tokenCodec.decode>;

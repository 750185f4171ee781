import { defineTokenCodec } from '@orch/driver-kit';
import { rehearsalDescriptor } from './descriptor.js';

/** `costUsd` is what the session had cost when the turn ended; null when that is unknown. */
export const tokenCodec = defineTokenCodec({
  driver: rehearsalDescriptor.id,
  version: 1,
  fields: { session: 'string', costUsd: 'number?' },
  secrets: ['session'],
});

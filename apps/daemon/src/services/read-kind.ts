import { OrchError } from '@orch/diagnostics';
import { kinds, type Kind } from '@orch/schema';
import { nearestHint } from './nearest.js';

/** A kind as a path names it: in any case, singular or plural. */
export function readKind(text: string): Kind {
  const wanted = text.toLowerCase();
  const found = kinds.find((kind) => wanted === kind.toLowerCase() || wanted === `${kind.toLowerCase()}s`);
  if (found) return found;
  throw new OrchError('resource_kind_unknown', `There is no kind '${text}'.`, { hint: nearestHint(text, kinds, ''), details: { kind: text } });
}

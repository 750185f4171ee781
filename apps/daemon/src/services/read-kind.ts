import { OrchError } from '@orch/diagnostics';
import { builtKinds, type BuiltKind } from '@orch/schema';
import { nearestHint } from './nearest.js';

/** A kind as a path names it: in any case, singular or plural. */
export function readKind(text: string): BuiltKind {
  const wanted = text.toLowerCase();
  const found = builtKinds.find((kind) => wanted === kind.toLowerCase() || wanted === `${kind.toLowerCase()}s`);
  if (found) return found;
  throw new OrchError('resource_kind_unknown', `There is no kind "${text}".`, { hint: nearestHint(text, builtKinds, ''), details: { kind: text } });
}

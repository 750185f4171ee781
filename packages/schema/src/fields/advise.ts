import { editDistance, plainLetters } from '@orch/diagnostics';
import type { FieldPath } from '@orch/diagnostics';
import { nearest } from './nearest.js';
import type { KnownFields } from './known-fields.js';
import { otherNames } from './other-names.js';
import { patternOf } from './pattern.js';

export type Advice =
  /** Another spelling of a field of the same map. */
  | { readonly kind: 'spelling'; readonly name: string }
  /** A field of another map of the document; `field` is its pattern. */
  | { readonly kind: 'place'; readonly field: string }
  | { readonly kind: 'none' };

/** What an unknown key was probably meant to be. Same letters here, then a foreign name, then same letters elsewhere, then a slip of the finger. */
export function advise(known: KnownFields, parent: FieldPath, key: string): Advice {
  const pattern = patternOf(parent);
  const here = known.keysAt.get(pattern) ?? [];
  const letters = plainLetters(key);
  const same = here.find((name) => plainLetters(name) === letters);
  if (same !== undefined) return { kind: 'spelling', name: same };

  const foreign = (otherNames[`${known.kind}:${pattern}`] ?? otherNames[pattern])?.[key.toLowerCase()];
  if (foreign !== undefined) return asAdvice(pattern, foreign);

  const elsewhere = [...known.placesOf].filter(([name]) => plainLetters(name) === letters).flatMap(([, places]) => places);
  const close = nearest(key, here);
  // One slip here is likelier than the very word in a far place; two slips are not.
  if (close !== null && (elsewhere.length === 0 || editDistance(letters, plainLetters(close), 1) <= 1)) return { kind: 'spelling', name: close };
  const place = closestPlace(pattern, elsewhere);
  return place === null ? { kind: 'none' } : { kind: 'place', field: place };
}

function asAdvice(pattern: string, field: string): Advice {
  const prefix = pattern === '' ? '' : `${pattern}.`;
  const rest = field.startsWith(prefix) ? field.slice(prefix.length) : null;
  return rest !== null && !rest.includes('.') ? { kind: 'spelling', name: rest } : { kind: 'place', field };
}

/** Below the map first, the nearest one; then the one that shares most of the way. */
function closestPlace(pattern: string, places: readonly string[]): string | null {
  const score = (place: string): number => {
    if (pattern === '' || place.startsWith(`${pattern}.`)) return 1_000 - place.split('.').length;
    let shared = 0;
    const [a, b] = [pattern.split('.'), place.split('.')];
    while (shared < a.length && a[shared] === b[shared]) shared++;
    return shared * 10 - b.length;
  };
  return [...places].sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1))[0] ?? null;
}

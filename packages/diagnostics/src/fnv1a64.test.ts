import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fnv1a64 } from './fnv1a64.js';

/** As it is defined. */
function bySpecification(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++) hash = ((hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}

test('the published values come out, and any text gives what the definition says', () => {
  expect([fnv1a64(''), fnv1a64('a'), fnv1a64('foobar')]).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(fnv1a64(text)).toBe(bySpecification(text));
    }),
  );
});

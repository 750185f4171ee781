import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fnv1a64 } from './create-diagnostic.js';

function byBigIntegers(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = ((hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}

test('the fingerprint of a finding is FNV-1a of 64 bits', () => {
  expect(['', 'a', 'foobar'].map(fnv1a64)).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fnv1a64(text) === byBigIntegers(text)), { numRuns: 1000 });
});

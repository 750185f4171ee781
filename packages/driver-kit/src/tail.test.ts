import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTail } from './tail.js';

test('the last bytes are kept, whatever the chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 40 }), (chunks, maxBytes) => {
      const tail = createTail(maxBytes);
      const ascii = chunks.map((chunk) => chunk.replace(/[^ -~]/g, '?'));
      for (const chunk of ascii) tail.push(new TextEncoder().encode(chunk));
      const all = ascii.join('');
      expect({ text: tail.text(), cut: tail.cut, total: tail.total }).toEqual({ text: all.slice(-maxBytes), cut: all.length > maxBytes, total: all.length });
    }),
  );
});

test('a character that was cut through is left out', () => {
  const tail = createTail(5);
  tail.push(new TextEncoder().encode('aé👩b'));
  expect(tail.text()).toBe('👩b');
  tail.push(new TextEncoder().encode('c'));
  expect(tail.text()).toBe('bc');
});

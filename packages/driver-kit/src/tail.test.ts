import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTail } from './tail.js';

test('the end is kept, whatever the chunks, and begins with a whole line or at least a whole word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-c \n]{0,30}$/)), fc.integer({ min: 1, max: 40 }), (chunks, maxBytes) => {
      const tail = createTail(maxBytes);
      for (const chunk of chunks) tail.push(new TextEncoder().encode(chunk));
      const all = chunks.join('');
      const kept = all.slice(-maxBytes);
      const whole = /^[^\n]*\n(.+)$/s.exec(kept) ?? /^[^ \n]*[ \n](.+)$/s.exec(kept);
      expect({ text: tail.text(), cut: tail.cut, total: tail.total }).toEqual({ text: all.length > maxBytes ? (whole?.[1] ?? '') : all, cut: all.length > maxBytes, total: all.length });
    }),
  );
});

test('a word that was cut through is left out', () => {
  const tail = createTail(8);
  tail.push(new TextEncoder().encode('aé👩b c'));
  expect(tail.text()).toBe('c');
  tail.push(new TextEncoder().encode('d'));
  expect(tail.text()).toBe('cd');
});

test('of one long word the end is kept, and what may be a part of a secret at the cut is not', () => {
  const tail = createTail(20_000);
  tail.push(new TextEncoder().encode(`${'x'.repeat(30_000)}é\n`));
  expect(tail.text()).toBe(`${'x'.repeat(20_000 - 16 * 1024 - 3)}é\n`);
});

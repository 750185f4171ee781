import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { clip, plainText } from './plain-text.js';

test('what could steer a terminal is taken out, and text, tabs and line ends stay', () => {
  expect(plainText('\u001B[2J\u001B]0;title\u0007a\tb\r\nc\u0008\u009B31md\rover')).toBe('a\tb\ncdover');
  expect(plainText('git status \u202Eevil\u202C \u2066x\u2069')).toBe('git status evil x');
  expect(plainText('Grüße, 日本 👩‍👩‍👧')).toBe('Grüße, 日本 👩‍👩‍👧');
});

test('no control character is left of any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/.test(plainText(text))));
});

test('a text that fits stays, a longer one ends in an ellipsis, and no letter is cut in half', () => {
  expect([clip('four', 4), clip('fours', 4), clip('日本語', 4), clip('👩‍👩‍👧👩‍👩‍👧', 3), clip('a b', 2)]).toEqual(['four', 'fou…', '日…', '👩‍👩‍👧…', 'a…']);
});

test('nothing is ever wider than asked', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, width) => stringWidth(clip(plainText(text), width)) <= width));
});

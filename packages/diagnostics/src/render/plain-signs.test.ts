import { expect, test } from 'vitest';
import { plainSigns, showsAsciiOnly } from './plain-signs.js';

test('typographic signs become ASCII, and letters of any language stay', () => {
  expect(plainSigns('“the agents’ drivers” – 5 × as fast … → 日本 é')).toBe('"the agents\' drivers" - 5 x as fast ... -> 日本 é');
  expect(plainSigns('└─ plan  ██▒▒█')).toBe('`- plan  ##::#');
});

test.each([
  ['nobody chose a locale', {}, false],
  ['a UTF-8 locale', { LANG: 'de_DE.UTF-8' }, false],
  ['another spelling of it', { LANG: 'C.utf8' }, false],
  ['the C locale', { LANG: 'C' }, true],
  ['an old Western locale', { LANG: 'de_DE.ISO-8859-1' }, true],
  ['LC_ALL goes before LANG', { LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, true],
  ['LC_CTYPE goes before LANG', { LC_CTYPE: 'en_US.UTF-8', LANG: 'C' }, false],
  ['an empty LC_ALL chooses nothing', { LC_ALL: '', LANG: 'en_US.UTF-8' }, false],
  ['the Linux console has few signs', { TERM: 'linux', LANG: 'en_US.UTF-8' }, true],
] as const)('%s', (_, env, ascii) => {
  expect(showsAsciiOnly(env)).toBe(ascii);
});

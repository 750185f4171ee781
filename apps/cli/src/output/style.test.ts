import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { styler } from './style.js';

const terminal = { isTTY: true } as NodeJS.WriteStream;
const pipe = { isTTY: false } as NodeJS.WriteStream;

beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'TERM', 'CI']) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

test('a terminal gets colour, a pipe does not', () => {
  expect([styler(terminal, [])('red', 'x'), styler(pipe, [])('red', 'x')]).toEqual(['\u001B[31mx\u001B[39m', 'x']);
});

test.each([
  ['NO_COLOR', '1', [], terminal, false],
  ['NO_COLOR', '', [], terminal, true],
  ['NO_COLOR', '1', ['--color'], terminal, false],
  ['TERM', 'dumb', [], terminal, false],
  ['FORCE_COLOR', '1', [], pipe, true],
  ['FORCE_COLOR', '0', [], pipe, false],
  ['TERM', 'xterm', ['--color'], pipe, true],
  ['TERM', 'xterm', ['--no-color'], terminal, false],
] as const)('%s=%s with %j decides', (name, value, args, stream, enabled) => {
  vi.stubEnv(name, value);
  expect(styler(stream, args).enabled).toBe(enabled);
});

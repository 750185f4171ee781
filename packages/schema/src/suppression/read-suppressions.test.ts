import { expect, test } from 'vitest';
import { parseManifests } from '../index.js';

/** Each comment as `line:column reach target codes`. */
function read(text: string) {
  return parseManifests(text, { file: 'a.yaml' }).suppressions.map(({ span, directive, reach, line, codes, reason }) => ({
    at: `${span.document}/${span.line}:${span.column}-${span.endColumn}`,
    directive,
    reach,
    line,
    codes: codes.map(({ code, span: own }) => `${code} ${own.line}:${own.column}-${own.endColumn}`),
    reason,
  }));
}

const nextLine = { directive: 'orch-lint-disable-next-line', reach: 'line', reason: null };

test('a comment names codes and silences them on the next line that says something', () => {
  expect(read('a: 1\n# orch-lint-disable-next-line one_code, other_code\n\n  # another comment\nb: 2\n')).toEqual([
    { ...nextLine, at: '1/2:1-51', line: 5, codes: ['one_code 2:31-39', 'other_code 2:41-51'] },
  ]);
});

test('a comment at the end of a line is one too, and `--` begins the reason', () => {
  expect(read('a: 1 # orch-lint-disable-next-line one_code -- until May -- or June\r\nb: 2\r\n')).toEqual([
    { ...nextLine, at: '1/1:6-68', line: 2, codes: ['one_code 1:36-44'], reason: 'until May -- or June' },
  ]);
});

test('the form for a file has no line, and one for a line that is the last has none either', () => {
  expect(read('# orch-lint-disable-file one_code\na: 1\n#orch-lint-disable-next-line x\n').map(({ directive, reach, line }) => [directive, reach, line])).toEqual([
    ['orch-lint-disable-file', 'file', null],
    ['orch-lint-disable-next-line', 'line', null],
  ]);
});

test('words that mean nothing and comments without a code are read as they are', () => {
  expect(read('# orch-lint-disable x\na: 1\n# orch-lint-disable-next-line -- why\nb: 1\n').map(({ directive, reach, codes, reason }) => [directive, reach, codes, reason])).toEqual([
    ['orch-lint-disable', null, ['x 1:21-22'], null],
    ['orch-lint-disable-next-line', 'line', [], 'why'],
  ]);
});

test('what only looks like a comment inside a text is none', () => {
  expect(read('a: |\n  # orch-lint-disable-next-line x\nb: "\n  # orch-lint-disable-next-line x"\nc: \'# orch-lint-disable-file x\'\nd: a#orch-lint-disable-file\n')).toEqual([]);
  expect(read('# see orch-lint-disable-file\na: 1\n')).toEqual([]);
});

test('comments between documents count, in whatever document something is broken', () => {
  const text = '# orch-lint-disable-file a\n--- # orch-lint-disable-file b\nx: "never closed\n---\ny: 1 # orch-lint-disable-file c\n...\n# orch-lint-disable-file d\n';
  expect(read(text).map(({ at, codes }) => [at, codes[0]])).toEqual([
    ['1/1:1-27', 'a 1:26-27'],
    ['1/2:5-31', 'b 2:30-31'],
    ['2/5:6-32', 'c 5:31-32'],
    ['2/7:1-27', 'd 7:26-27'],
  ]);
});

test('a byte-order mark does not shift the place', () => {
  expect(read('\uFEFF# orch-lint-disable-file a\na: 1\n').map(({ at }) => at)).toEqual(['1/1:1-27']);
});

test('comments are read until they name a thousand codes; the first one beyond is named, and silences nothing', () => {
  const silence = '# orch-lint-disable-next-line one_code, other_code\n';
  const capped = (text: string) => {
    const { diagnostics, suppressions } = parseManifests(text, { file: 'a.yaml' });
    return [suppressions.length, diagnostics.flatMap(({ code, line }) => (code === 'suppressions_capped' ? [line] : []))];
  };
  expect(capped(silence.repeat(500))).toEqual([500, []]);
  expect(capped(silence.repeat(501))).toEqual([500, [501]]);
  expect(capped(`# orch-lint-disable-file ${'a,'.repeat(1_000_000)}\n`)).toEqual([0, [1]]);
  expect(capped('# orch-lint-disable-next-line\n'.repeat(1_001))).toEqual([1_000, [1_001]]);
});

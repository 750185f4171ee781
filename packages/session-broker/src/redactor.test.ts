import { isOrchError } from '@orch/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from './index.js';

const id = '7b0a2c9e-1f44-4d0b-9f0e-0c1d2e3f4a5b';
const withValues = (...values: readonly (readonly [string, string])[]) => {
  const redactor = createRedactor();
  for (const [value, label] of values) redactor.register(value, label);
  return redactor;
};
const one = withValues([id, 'ses_a']);

test.each([
  ['in prose', `resumed ${id}.`, 'resumed [ses_a].'],
  ['upper-cased', `resumed ${id.toUpperCase()}.`, 'resumed [ses_a].'],
  ['in a path', `/home/u/.p/${id}.jsonl`, '/home/u/.p/[ses_a].jsonl'],
  ['inside a word', `x${id}x`, 'x[ses_a]x'],
  ['twice in a row', `${id}${id}`, '[ses_a][ses_a]'],
  ['not at all', `input_tokens: 12, ${id.slice(1)}`, `input_tokens: 12, ${id.slice(1)}`],
])('a value is replaced wherever it stands: %s', (_, text, expected) => {
  expect(one.redact(text)).toBe(expected);
});

test('a value with special characters is caught as JSON, JSON in JSON, URIs and forms write it', () => {
  const value = 'C:\\Users\\né "x"/a b&c\'(d)';
  const redactor = withValues([value, 'ses_a']);
  const json = JSON.stringify({ v: value });
  const texts = [value, json, JSON.stringify(json), json.replaceAll('/', '\\/'), json.replaceAll('é', '\\u00E9'), encodeURI(value), encodeURIComponent(value), encodeURIComponent(value).toLowerCase(), new URLSearchParams({ v: value }).toString()];
  for (const text of texts) {
    const redacted = redactor.redact(`<${text}>`);
    expect(redacted).toContain('[ses_a]');
    expect(redacted).not.toMatch(/Users|n%|a b|x\W/i);
  }
});

test('a value is caught as pages, addresses, other languages and shells write it', () => {
  const value = `p&ss <w>"rd'/é%=+$\\tail\tX`;
  const redactor = withValues([value, 'ses_a']);
  const written = [
    `p\\u0026ss \\u003cw\\u003e\\"rd'/é%=+$\\\\tail\\tX`,
    `p\\u0026ss \\u003Cw\\u003E\\u0022rd\\u0027/\\u00E9%=\\u002B$\\\\tail\\tX`,
    `p&amp;ss &lt;w&gt;&quot;rd&#39;/é%=+$\\tail\tX`,
    `p&amp;ss &lt;w&gt;&#34;rd&#x27;/é%=+$\\tail\tX`,
    `p&amp;ss &lt;w&gt;"rd'/é%=+$\\tail\tX`,
    `p&ss <w>"rd\\'/é%=+$\\\\tail\\tX`,
    `p&ss <w>\\"rd'/\\xc3\\xa9%=+$\\\\tail\\tX`,
    `p&ss <w>"rd'\\''/é%=+$\\tail\tX`,
    `p&ss <w>\\"rd'/é%=+\\$\\\\tail\tX`,
    `p&ss <w>"rd''/é%=+$\\tail\tX`,
    `p&ss <w>""rd'/é%=+$\\tail\tX`,
    encodeURIComponent(encodeURIComponent(value)),
    [...new TextEncoder().encode(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    new URLSearchParams({ v: value }).toString().slice(2),
  ];
  expect(written.filter((text) => redactor.redact(`<${text}>`) !== '<[ses_a]>')).toEqual([]);
  const plain = withValues(['s3cr&t/w?rd=1', 'ses_b']);
  const login = new URL('https://u@example.org/');
  login.password = 's3cr&t/w?rd=1';
  expect(plain.redact(login.href)).toBe('https://u:[ses_b]@example.org/');
  expect(plain.redact("$ printf %q: s3cr\\&t/w\\?rd=1")).toBe('$ printf %q: [ses_b]');
});

test('only readers of its own project see where a value comes from, and nobody sees the value', () => {
  const redactor = createRedactor();
  redactor.register('hunter2-hunter2', 'SecretStore/keys A', 'one');
  redactor.register('hunter2-hunter2', 'SecretStore/other B', 'two');
  redactor.register('third-value', 'SecretStore/third C', 'three');
  redactor.register(id, 'ses_a');
  const text = `hunter2-hunter2 third-value ${id}`;
  expect([redactor.forProject('one'), redactor.forProject('two'), redactor.forProject('four'), redactor].map((of) => of.redact(text))).toEqual([
    '[SecretStore/keys A] [value of a store] [ses_a]',
    '[SecretStore/other B] [value of a store] [ses_a]',
    '[value of a store] [value of a store] [ses_a]',
    '[value of a store] [value of a store] [ses_a]',
  ]);
  const stream = redactor.forProject('two').stream();
  expect([stream.push('hunter2-'), stream.push('hunter2'), stream.flush()]).toEqual(['', '[SecretStore/other B]', '']);
});

test('the longer of two values that begin alike wins, and values that overlap leave nothing of either', () => {
  const redactor = withValues(['abcdef', 'ses_short'], ['abcdefghij', 'ses_long'], ['hijklmnop', 'ses_next']);
  expect(redactor.redact('-abcdef-')).toBe('-[ses_short]-');
  expect(redactor.redact('-abcdefghij-')).toBe('-[ses_long]-');
  expect(redactor.redact('-abcdefghijklmnop-')).toBe('-[ses_long][ses_next]-');
});

test('overlapping values of one session show its label once', () => {
  expect(withValues(['abcdefgh', 'ses_a'], ['fghijklm', 'ses_a']).redact('-abcdefghijklm-')).toBe('-[ses_a]-');
});

test('a value that is too short to be told from ordinary text is refused without being quoted', () => {
  const redactor = createRedactor();
  let error: unknown;
  try {
    redactor.register('token', 'ses_a');
  } catch (thrown) {
    error = thrown;
  }
  expect(isOrchError(error) && error.toJSON()).toEqual({
    code: 'driver_protocol_error',
    message: 'The secret of session ses_a has 5 characters; with fewer than 6 it cannot be told from ordinary text.',
    hint: 'This is a defect of the driver: every secret that it reports must have at least 6 characters.',
    details: { session: 'ses_a' },
    diagnostics: [],
  });
  expect(redactor.redact('input_tokens')).toBe('input_tokens');
});

test('JSON is redacted in nested values and keys, and keeps everything else', () => {
  const value = { input_tokens: 7, [id]: { [id.toUpperCase()]: [id, null, true, `see ${id}`] }, [id.toUpperCase()]: 'x', ok: 'no' };
  expect(one.redactJson(value)).toEqual({ input_tokens: 7, '[ses_a]': { '[ses_a]': ['[ses_a]', null, true, 'see [ses_a]'] }, '[ses_a] (2)': 'x', ok: 'no' });
});

test('a stream gives out at once what cannot be part of a value', () => {
  const stream = one.stream();
  expect([stream.push('hello\n'), stream.push(`a ${id.slice(0, 5)}`), stream.push('zz'), stream.push(` ${id.slice(0, 20)}`), stream.push(id.slice(20)), stream.flush()]).toEqual(['hello\n', 'a ', `${id.slice(0, 5)}zz`, ' ', '[ses_a]', '']);
});

test('what a stream holds back at the end is given out', () => {
  const stream = one.stream();
  expect([stream.push(id.slice(0, 30)), stream.flush(), stream.flush()]).toEqual(['', id.slice(0, 30), '']);
});

test('a value that is registered while a text streams is caught from then on', () => {
  const redactor = createRedactor();
  const stream = redactor.stream();
  expect(stream.push('before ')).toBe('before ');
  redactor.register(id, 'ses_a');
  expect(stream.push(`${id}!`)).toBe('[ses_a]!');
});

/** Few letters, and texts made of parts of the values: these overlap, repeat, begin alike and break off. */
const tangled = fc
  .record({
    values: fc.array(fc.stringMatching(/^[abAB]{6,9}$|^[abAB]{6,9}-[ab]{12}$/), { minLength: 1, maxLength: 6 }),
    parts: fc.array(fc.record({ which: fc.nat(5), from: fc.constantFrom(0, 0, 0, 1, 2, 3), to: fc.constantFrom(3, 5, 30, 30, 30), upper: fc.boolean(), after: fc.constantFrom('', '', '', ' ', 'b') }), { maxLength: 12 }),
  })
  .map(({ values, parts }) => {
    const written = parts.map(({ which, from, to, upper, after }) => {
      const part = (values[which % values.length] ?? '').slice(from, to);
      return (upper ? part.toUpperCase() : part) + after;
    });
    return { values, text: written.join('') };
  });
const cuts = fc.array(fc.nat(200), { maxLength: 12 });

function inPieces(text: string, places: readonly number[]): readonly string[] {
  const sorted = [0, ...[...places].sort((a, b) => a - b), text.length];
  return sorted.slice(1).map((place, index) => text.slice(sorted[index], place));
}

test('any pieces of a text give what the whole gives', () => {
  fc.assert(
    fc.property(tangled, cuts, ({ values, text }, places) => {
      const redactor = withValues(...values.map((value, index) => [value, `s${index}`] as const));
      const stream = redactor.stream();
      expect(inPieces(text, places).map((piece) => stream.push(piece)).join('') + stream.flush()).toBe(redactor.redact(text));
    }),
    { numRuns: 2000 },
  );
});

test('exactly the characters of values are hidden, whatever their case and however they overlap', () => {
  fc.assert(
    fc.property(tangled, ({ values, text }) => {
      const hidden = Array.from(text, () => false);
      for (const value of values) {
        for (let at = 0; at + value.length <= text.length; at++) if (text.slice(at, at + value.length).toLowerCase() === value.toLowerCase()) hidden.fill(true, at, at + value.length);
      }
      const redacted = withValues(...values.map((value, index) => [value, `s${index}`] as const)).redact(text);
      expect(redacted.replace(/\[s\d\]/g, '')).toBe(Array.from(text).filter((_, at) => !hidden[at]).join(''));
    }),
    { numRuns: 2000 },
  );
});

test('an id is caught at any cut and in any case, and the text round it is unharmed', () => {
  const around = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/[0-9a-f-]{6}/i.test(text) && text.isWellFormed());
  fc.assert(
    fc.property(around, around, cuts, fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }), (before, after, places, upper) => {
      const written = Array.from(id, (letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join('');
      const stream = one.stream();
      const text = before + written + after;
      expect(inPieces(text, places).map((piece) => stream.push(piece)).join('') + stream.flush()).toBe(`${before}[ses_a]${after}`);
    }),
    { numRuns: 1000 },
  );
});

test('a text without a value is what it was, lone surrogates and all', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 80 }), (units) => {
      const text = String.fromCharCode(...units);
      expect(one.redact(text)).toBe(text);
    }),
  );
});

test('a value with colours or control characters inside it is hidden, as whoever shows the text drops them', () => {
  const redactor = createRedactor();
  redactor.register('rotating-PPP111', 'SecretStore/keys ROT');
  const label = '[SecretStore/keys ROT]';
  const written = ['\u001B[01;31m\u001B[Krotating\u001B[m\u001B[K-PPP111', 'rotating\u0000-PPP111', 'rot\u009B1mating-PPP111', 'rotating-\u001B]0;title\u0007PPP111', 'rotating\u001B(B-PPP111'];
  expect(written.map((text) => redactor.redact(`a ${text} b\r\n`))).toEqual(written.map(() => `a ${label} b\r\n`));
  expect(redactor.redact('\u001B[1mbold\u001B[0m rotating-PPP111')).toBe(`\u001B[1mbold\u001B[0m ${label}`);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseManifests, showableText } from '../index.js';

const head = 'apiVersion: orchestrator.dev/v2\nkind: SecretStore\nmetadata: {name: keys}\n';

test('the values of a store are covered where they stand, and names, envelope and other documents are not', () => {
  const text = [
    `# hunter2 was the old one`,
    `${head}spec:`,
    '  data:',
    '    TOKEN: "hunter2-hunter2" # or hunter3',
    '    "KEY": |',
    '      -----BEGIN PRIVATE KEY-----',
    '      計画hunter2',
    '---',
    'apiVersion: orchestrator.dev/v2',
    'kind: Agent # hunter2',
    '---',
    '{"apiVersion": "orchestrator.dev/v2", "kind": "EnvStore", "metadata": {"name": "a"}, "spec": {"data": {"A": "hunter2"}}}',
    '',
  ].join('\r\n');
  const shown = showableText(`\uFEFF${text}`);
  expect(shown.split('\r\n')).toEqual([
    '\uFEFF• ••••••• ••• ••• ••• •••',
    `${head}spec:`,
    '  data:',
    '    TOKEN: ••••••••••••••••• • •• •••••••',
    '    "KEY": •',
    '      •••••••••• ••••••• ••••••••',
    '      •••••••••',
    '---',
    'apiVersion: orchestrator.dev/v2',
    'kind: Agent # hunter2',
    '---',
    '{"apiVersion": "orchestrator.dev/v2", "kind": "EnvStore", "metadata": {"name": "a"}, "spec": {"data": {"A": ••••••••••••',
    '',
  ]);
});

test.each([
  ['a quote that is never closed', `${head}spec:\n  data:\n    A: "hunter2\n    B: hunter2\n`],
  ['a misspelt kind', `${head.replace('SecretStore', 'Secretstor')}spec: {data: {A: hunter2}}\n`],
  ['a kind of another product', 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {A: hunter2, A: hunter2}\n'],
  ['no kind', 'apiVersion: orchestrator.dev/v2\nmetadata: {name: a}\nspec: {data: {A: hunter2}}\n'],
  ['a misspelt field', `${head}spec: {dta: {A: hunter2}}\n`],
  ['values without data', `${head}spec: {A: hunter2}\n`],
  ['values beside spec', `${head}data: {A: hunter2}\n`],
  ['a value that YAML takes for a map', `${head}spec: {data: {A: {hunter2}}}\n`],
  ['a value that YAML takes for a tag', `${head}spec: {data: {A: !hunter2}}\n`],
  ['a value that YAML takes for an alias', `${head}spec: {data: {A: *hunter2}}\n`],
  ['a value that YAML takes for an anchor', `${head}spec: {data: {A: &hunter2}}\n`],
  ['a value with a line that separates documents', `${head}spec:\n  data:\n    A: "x\n---\nhunter2"\n`],
  ['too many levels', `${head}spec: {data: {A: ${'['.repeat(70)}hunter2${']'.repeat(70)}}}\n`],
  ['old line endings', `${head}spec: {data: {A: hunter2}}\n`.replaceAll('\n', '\r')],
  ['half of a character', `${head}spec: {data: {A: "hunter2\ud800"}}\n`],
])('a store with an error shows its values neither in its text nor in what is said of it: %s', (_, text) => {
  expect(showableText(text)).not.toContain('hunter2');
  const { diagnostics } = parseManifests(text, { file: 'a.yaml' });
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(JSON.stringify(diagnostics)).not.toContain('hunter2');
});

test('a text that is no UTF-8 is covered as well', () => {
  const bytes = Buffer.concat([Buffer.from(`${head}spec: {data: {A: hunter2`), Buffer.from([0xff]), Buffer.from('hunter2}}\n')]);
  expect(showableText(bytes)).not.toContain('hunter2');
  expect(showableText(Buffer.from(`\ufeff${head}spec: {data: {A: hunter2}}\n`, 'utf16le'))).not.toContain('hunter2');
});

/** Nothing is changed inside a value, so that it stands there whole or not at all. */
const slips = fc.array(fc.record({ at: fc.nat(400), drop: fc.nat(2), put: fc.constantFrom('', '', ' ', '\n', '\t', ':', ': ', '"', "'", '{', '}', '[', ']', '- ', '&a ', '*a', '|', '>', '#', '? ', '\n---\n', '@', '!x ', 'x') }), { minLength: 1, maxLength: 3 });
const stores = fc.constantFrom(
  `${head}spec:\n  data:\n    A: hunter2-hunter2\n    B: "hunter2"\n    C: |\n      hunter2\n      hunter2\n`,
  `${head}spec: {data: {A: hunter2, B: 'hunter2', C: 0hunter2}}\n---\n${head}spec:\n  data: {A: hunter2}\n`,
  '{"apiVersion": "orchestrator.dev/v2", "kind": "EnvStore", "metadata": {"name": "a"}, "spec": {"data": {"A": "hunter2"}}}\n',
);

test('whatever slips of the finger a store has, no value is shown', { timeout: 180_000 }, () => {
  fc.assert(
    fc.property(stores, slips, (store, changes) => {
      let text = store;
      for (const { at, drop, put } of changes) {
        const place = at % text.length;
        const isInside = [...text.matchAll(/hunter2/g)].some(({ index }) => place + drop > index && place < index + 7);
        if (!isInside) text = text.slice(0, place) + put + text.slice(place + drop);
      }
      const shown = showableText(text);
      expect(shown).not.toContain('hunter2');
      expect(shown.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
      expect(JSON.stringify(parseManifests(text, { file: 'a.yaml' }).diagnostics)).not.toContain('hunter2');
    }),
    { numRuns: 1000 },
  );
});

import { expect, test } from 'vitest';
import { parseManifests } from './index.js';

const head = 'apiVersion: orchestrator.dev/v2\nkind: StepTemplate\nmetadata: {name: x}\n';
const workflow = 'apiVersion: orchestrator.dev/v2\nkind: Workflow\nmetadata: {name: x}\nspec:\n  steps:\n';
const megabytes = 1024 * 1024;

const fill = (unit: string, size: number): string => unit.repeat(Math.floor(size / unit.length));
const counted = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('');
const codes = (text: string | Uint8Array): readonly string[] => [...new Set(parseManifests(text, { file: 'x.yaml' }).diagnostics.map(({ code }) => code))].sort();

/** Each would cost the parser seconds or gigabytes; a test of one ends in no time, and where it does not the runner's own limit speaks. */
const refusedUnparsed: readonly (readonly [title: string, text: () => string, code: string])[] = [
  ['brackets', () => '['.repeat(4.9 * megabytes), 'yaml_too_deep'],
  ['maps in maps', () => '{a: '.repeat(1.2 * megabytes), 'yaml_too_deep'],
  ['lists in lists in one line', () => '- '.repeat(2.4 * megabytes), 'yaml_too_deep'],
  ['colons', () => ': '.repeat(2.4 * megabytes), 'yaml_too_deep'],
  ['items of one list', () => `${head}spec: [${fill('1,', 4.9 * megabytes)}]\n`, 'input_too_large'],
  ['empty lists', () => `${head}spec: [${fill('[],', 4.9 * megabytes)}]\n`, 'input_too_large'],
  ['dashes', () => fill('-\n', 4.9 * megabytes), 'input_too_large'],
  ['keys of one map', () => `${head}spec:\n${counted(400_000, (index) => `  k${index}: 1\n`)}`, 'input_too_large'],
  ['keys of one map in one line', () => `${head}spec: {${counted(400_000, (index) => `k${index}: 1,`)}}\n`, 'input_too_large'],
  ['equal keys', () => `${head}spec:\n${fill('  k: 1\n', 4.9 * megabytes)}`, 'input_too_large'],
  ['aliases', () => `${head}a: &a x\nspec: [${fill('*a,', 4.9 * megabytes)}]\n`, 'yaml_alias_limit'],
  ['anchors', () => `${head}spec: [${counted(400_000, (index) => `&a${index} x,`)}]\n`, 'input_too_large'],
  ['tags', () => `${head}spec: [${fill('!x a,', 4.9 * megabytes)}]\n`, 'input_too_large'],
  ['line ends', () => `${head}${'\n'.repeat(4.9 * megabytes)}`, 'input_too_large'],
  ['comments', () => `${head}${fill('# c\n', 4.9 * megabytes)}`, 'input_too_large'],
  ['tabs', () => `${head}spec:\n${fill('\ta: b\n', 4.9 * megabytes)}`, 'input_too_large'],
  ['text in one quote', () => `${head}spec: {prompt: "${'a'.repeat(4.9 * megabytes)}`, 'input_too_large'],
  ['escapes that are none', () => `${head}spec: {prompt: "${'\\q'.repeat(100_000)}"}\n`, 'yaml_syntax'],
  ['separators', () => fill('---\n', 4.9 * megabytes), 'input_too_large'],
  ['small documents', () => fill('---\na: 1\n', 4.9 * megabytes), 'input_too_large'],
];

test.each(refusedUnparsed)('a text of nothing but %s is refused by one finding before it is parsed', (_, text, code) => {
  expect(parseManifests(text(), { file: 'x.yaml' }).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

test('what is refused for its size is named at the place where it goes too far, and the documents round it are read', () => {
  const text = `${head}spec: {promt: a}\n---\n${head}spec: [${'1,'.repeat(300_000)}]\n---\n${head}spec: {promt: a}\n`;
  const found = parseManifests(text, { file: 'x.yaml' }).diagnostics.map(({ document, line, code }) => [document, line, code]);
  expect(found).toEqual([[1, 4, 'unknown_field'], [2, 9, 'input_too_large'], [3, 14, 'unknown_field']]);
});

test('a map in one line may have as many keys as one in many lines', () => {
  expect(codes(`${head}spec: {prompt: a, ${counted(300, (index) => `k${index}: [${index}], `)}}\n`)).toEqual(['unknown_field']);
});

test('16,000 keys, 10,000 documents and 5,000 steps are read', { timeout: 60_000 }, () => {
  const store = `${head.replace('StepTemplate', 'WorkflowStore')}spec: {}\nmetadatas:\n${counted(16_000, (index) => `  k${index}: 1\n`)}`;
  expect(codes(store)).toEqual(['unknown_field']);
  const many = parseManifests(counted(10_000, (index) => `---\n${head.replace('name: x', `name: x${index}`)}spec: {prompt: a}\n`), { file: 'x.yaml' });
  expect([many.diagnostics, many.documents.length, many.documents.at(-1)?.document]).toEqual([[], 10_000, 10_000]);
  const steps = parseManifests(`${workflow}${counted(5_000, (index) => `    - id: s${index}\n`)}`, { file: 'x.yaml' });
  expect([steps.diagnostics, steps.documents[0]?.manifest?.kind]).toEqual([[], 'Workflow']);
});

/** Where a check asked every other finding for each of its own, these would take far longer than the runner waits. */
test.each([
  ['unknown keys that resemble a field', `${head}spec:\n${counted(10_000, (index) => `  promp${index}: 1\n`)}`],
  ['keys with characters that only look right', `${head}spec:\n${counted(10_000, (index) => `  k\u200b${index}: 1\n`)}`],
  ['removed and refused fields', `${workflow}${counted(15_000, (index) => `    - {id: s${index}, scope: item, captures: 1, nope: 2}\n`)}`],
  ['merge keys', `${workflow}${counted(10_000, () => '    - {<<: x}\n')}`],
  ['equal step ids', `${workflow}${counted(10_000, () => '    - {id: a}\n')}`],
  ['entries that fit no form', `apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: x}\nspec:\n  capabilities: [a]\n  env:\n${counted(3_000, () => '    - {nam: a}\n')}`],
  ['comments that silence the next line', `${head}${counted(20_000, () => '# orch-lint-disable-next-line unknown_field\n')}spec: {prompt: a}\n`],
])('thousands of %s are read in one go', { timeout: 60_000 }, (_, text) => {
  expect(parseManifests(text, { file: 'x.yaml' }).diagnostics.length).toBeLessThanOrEqual(1_001);
});

test('keys by which programs reach what every object inherits stay out of the values', () => {
  const text = `${head}"__proto__": {polluted: 1}\nspec: {prompt: a, "__proto__": {polluted: 1}, constructor: {prototype: {polluted: 1}}}\n`;
  const { documents, diagnostics } = parseManifests(text, { file: 'x.yaml' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['unsafe_key', 'unsafe_key', 'unsafe_key']);
  expect(documents[0]?.partial?.manifest).toEqual({ apiVersion: 'orchestrator.dev/v2', kind: 'StepTemplate', metadata: { name: 'x' }, spec: { prompt: 'a' } });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

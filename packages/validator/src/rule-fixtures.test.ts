import { listCodes, lookupCode, renderPretty, type Code, type Report } from '@orch/diagnostics';
import { parseManifests, showableText } from '@orch/schema';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintFiles, lintText, type LintInput } from './index.js';
import { ruleTable, type RuleTable } from './rules/table.js';
import { madeExamples } from './testing/made-examples.js';
import { optionsOf } from './testing/example-options.js';
import { validateWith } from './validate.js';

/** A manifest that gives a finding, what is said of it, and a neighbour that gives none: the page of the code shows all three. */
const folders = ['../../schema/fixtures/rules', '../fixtures/rules'].map((folder) => join(import.meta.dirname, folder));
const examples = folders.flatMap((folder) => readdirSync(folder).map((code) => ({ code: code as Code, folder: join(folder, code) })));

function lint(code: Code, folder: string, name: string): Report {
  return lintText(readFileSync(join(folder, name)), { file: 'example.yaml', ...optionsOf(code, folder) });
}

/** A field or kind that is not built says so beside what the example is about. */
const beside = new Set(['feature_not_available', 'field_not_acted_on']);
const codesOf = (report: Report) => [...new Set(report.diagnostics.map(({ code }) => code))];

test.each(examples)('the example of $code gives it, alone, as its page shows it', async ({ code, folder }) => {
  const path = join(folder, 'bad.yaml');
  const report = lint(code, folder, 'bad.yaml');
  expect(codesOf(report).filter((other) => other === code || !beside.has(other))).toEqual([code]);
  const shown = renderPretty(report.diagnostics, { sources: new Map([['example.yaml', showableText(readFileSync(path))]]), color: false, width: 110 });
  await expect(shown).toMatchFileSnapshot(join(folder, 'bad.txt'));
});

test.each(examples)('the neighbour of the example of $code gives nothing', ({ code, folder }) => {
  expect(codesOf(lint(code, folder, 'good.yaml')).filter((other) => other === code || !beside.has(other))).toEqual([]);
});

test.each(examples.filter(({ code, folder }) => folder.startsWith(folders[0]!) && lookupCode(code).severity === 'error'))('because of $code alone a document is not taken, and its neighbour is', ({ folder }) => {
  const read = (name: string) => parseManifests(readFileSync(join(folder, name)), { file: 'example.yaml' });
  const [bad, good] = [read('bad.yaml'), read('good.yaml')];
  expect(bad.documents.length === 0 || bad.documents.some(({ manifest }) => manifest === null)).toBe(true);
  // What is not built is not taken either, and says so.
  if (!good.diagnostics.some(({ code }) => code === 'feature_not_available')) expect(good.documents.filter(({ manifest }) => manifest === null)).toEqual([]);
});

test.each(madeExamples)('$code, of which the examples are too large to be kept as files, is said of one and not of its neighbour', async ({ code, bad, good }) => {
  const said = async (inputs: readonly LintInput[]) => (await lintFiles(inputs)).diagnostics.filter((diagnostic) => diagnostic.code === code).length;
  expect([await said(bad()), await said(good())]).toEqual([1, 0]);
});

/** They are about files of the disk, not about texts: whoever reads files says them. */
const ofFiles: readonly Code[] = ['input_link_not_followed', 'input_not_regular_file', 'input_unreadable'];
const testOfFiles = join(import.meta.dirname, '../../../apps/lint/src/inputs/unread-files.test.ts');

test('every code that linting can say has an example and a neighbour', () => {
  const sources = ['../../schema/src', '.'].map((folder) => join(import.meta.dirname, folder));
  const text = sources.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => readFileSync(join(folder, name), 'utf8'))).join('\n');
  const said = listCodes().map(({ code }) => code as Code).filter((code) => text.includes(`'${code}'`));
  expect(said.length).toBeGreaterThan(95);
  const shown = (code: Code) => folders.some((folder) => ['bad.yaml', 'good.yaml'].every((name) => existsSync(join(folder, code, name))));
  expect(said.filter((code) => !shown(code))).toEqual([...madeExamples.map(({ code }) => code), ...ofFiles].sort());
  const shownOfFiles = readFileSync(testOfFiles, 'utf8');
  expect(ofFiles.filter((code) => !shownOfFiles.includes(`'${code}'`))).toEqual([]);
  expect(examples.map(({ code }) => code).filter((code) => !said.includes(code))).toEqual([]);
});

const tableCodes = new Set<string>(Object.values(ruleTable).flatMap((rules) => rules.map(({ code }: { readonly code: Code }) => code)));

test.each(examples.filter(({ code, folder }) => tableCodes.has(code) && folder.startsWith(folders[1]!)))('without the rule $code its example does not give it', ({ code, folder }) => {
  const without = <R extends { readonly code: Code }>(rules: readonly R[]): readonly R[] => rules.filter((rule) => rule.code !== code);
  const { world, agents, resources, workflows } = ruleTable;
  const { documents } = parseManifests(readFileSync(join(folder, 'bad.yaml')), { file: 'example.yaml' });
  const { catalogue, project } = optionsOf(code, folder);
  const find = (table: RuleTable) => validateWith(table, documents, { catalogue, project: project ?? 'default', projectIsFixed: project !== undefined }).diagnostics.map((diagnostic) => diagnostic.code);
  expect(find(ruleTable)).toContain(code);
  expect(find({ world: without(world), agents: without(agents), resources: without(resources), workflows: without(workflows) })).not.toContain(code);
});

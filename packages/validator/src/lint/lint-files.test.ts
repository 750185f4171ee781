import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from '../testing/catalogue.js';
import { lintFiles, lintText, type LintInput, type LintOptions } from '../index.js';

const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const agent = { file: 'agents.yaml', text: `${head('Agent', 'coder')}spec: {capabilities: [plan], driver: {provider: claude}}\n` };
const flow = { file: 'flow.yaml', text: `${head('Workflow', 'flow')}spec:\n  steps:\n    - {id: plan, template: tpl}\n    - {id: deploy}\n` };
const misspelt = { file: 'place.yaml', text: `${head('Workspace', 'w')}spec: {work_dr: .}\n` };
const broken = { file: 'broken.yaml', text: `kind: [x\n---\n${head('Workspace', 'w')}spec: {work_dr: .}\n` };

/** Each finding as `file:line:column code`. */
async function find(inputs: Iterable<LintInput> | AsyncIterable<LintInput>, options?: LintOptions) {
  const { diagnostics } = await lintFiles(inputs, options);
  return diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

test('files are checked each for itself and together, and the report says what was looked at', async () => {
  const report = await lintFiles([flow, agent]);
  expect({ ...report, diagnostics: report.diagnostics.map(({ code }) => code) }).toEqual({
    formatVersion: 1,
    ok: false,
    counts: { error: 2, warning: 0, info: 0 },
    files: ['agents.yaml', 'flow.yaml'],
    documents: [
      { file: 'agents.yaml', document: 1, kind: 'Agent', name: 'coder', project: null },
      { file: 'flow.yaml', document: 1, kind: 'Workflow', name: 'flow', project: null },
    ],
    diagnostics: ['unknown_template', 'unknown_capability'],
  });
});

test('in an open world a name that nothing defines is no finding', async () => {
  expect(await find([flow], { openWorld: true })).toEqual([]);
});

test('with a project every document belongs to it, and one that says another is an error', async () => {
  const other = { file: 'other.yaml', text: agent.text.replace('name: coder', 'name: coder, project: a') };
  expect(await find([other], { project: 'a' })).toEqual([]);
  expect(await find([other], { project: 'b' })).toEqual(['other.yaml:3:34 project_mismatch']);
});

test('the drivers are those that are given', async () => {
  const wild = { file: 'a.yaml', text: agent.text.replace('claude', 'wild') };
  expect(await find([wild], { catalogue })).toEqual([]);
  expect(await find([wild])).toEqual(['a.yaml:4:49 driver_provider_unknown']);
});

test('a file that could not be read is a finding, and the others are checked', async () => {
  const report = await lintFiles([{ file: 'gone.yaml', error: 'There is no file "gone.yaml".' }, { file: 'pipe', error: 'It is a pipe.', code: 'input_not_regular_file', hint: 'Use -.' }, agent]);
  expect([report.files, report.diagnostics.map(({ file, code, message, hint }) => [file, code, message, hint])]).toEqual([
    ['agents.yaml'],
    [
      ['gone.yaml', 'input_unreadable', 'There is no file "gone.yaml".', null],
      ['pipe', 'input_not_regular_file', 'It is a pipe.', 'Use -.'],
    ],
  ]);
});

test('what is too large to be read is not among the files that were', async () => {
  const report = await lintFiles([{ file: 'large.yaml', bytes: new Uint8Array(6 * 1024 * 1024) }, agent]);
  expect([report.files, report.diagnostics.map(({ file, code }) => [file, code])]).toEqual([['agents.yaml'], [['large.yaml', 'input_too_large']]]);
});

test('texts may come one after the other, as bytes or as text', async () => {
  const asBytes = async function* () {
    yield await Promise.resolve({ file: agent.file, bytes: new TextEncoder().encode(agent.text) });
    yield flow;
  };
  expect(await find(asBytes())).toEqual(await find([agent, flow]));
});

test('a source that fails, fails the check', async () => {
  const failing = async function* (): AsyncGenerator<LintInput> {
    yield agent;
    throw await Promise.resolve(new Error('the disk is gone'));
  };
  await expect(lintFiles(failing())).rejects.toThrow('the disk is gone');
});

test('the report is the same whatever the order of the files, and a file that comes twice counts once', async () => {
  const files = [agent, flow, misspelt, { file: 'b.yaml', error: 'gone' }, { file: 'agents.yaml', text: `${agent.text}---\n${agent.text}` }];
  const expected = await lintFiles(files);
  expect(expected.diagnostics.length).toBeGreaterThan(4);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...files, agent, flow], { minLength: 7 }), async (shuffled) => {
      expect(await lintFiles(shuffled)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('more findings than are wanted are counted, and errors are listed first', async () => {
  const report = await lintFiles([flow, misspelt, { file: 'x.yaml', text: agent.text.replace('driver: {provider: claude}', 'command: x') }], { maximumFindings: 2 });
  expect([report.ok, report.counts.error, report.diagnostics.map(({ code, message }) => [code, message])]).toEqual([
    false,
    3,
    [
      ['unknown_template', 'workflow "flow", step "plan": project "default" has no StepTemplate "tpl"'],
      ['unknown_capability', 'workflow "flow", step "deploy": no enabled agent of project "default" has the capability "deploy", which is the id of the step'],
      ['findings_capped', '2 more findings are not listed'],
    ],
  ]);
});

test('more warnings than are allowed, and the report is not ok', async () => {
  const text = `${head('Agent', 'old')}spec: {capabilities: [a], command: x}\n`;
  expect([(await lintFiles([{ file: 'a', text }])).ok, (await lintFiles([{ file: 'a', text }], { maximumWarnings: 0 })).ok]).toEqual([true, false]);
});

test('one text is checked at once, under the name that it is given', () => {
  expect(lintText(broken.text, { file: 'open.yaml' }).diagnostics.map(({ file, code }) => [file, code])).toEqual([
    ['open.yaml', 'yaml_syntax'],
    ['open.yaml', 'unknown_field'],
  ]);
  expect(lintText('').diagnostics.map(({ file, code }) => [file, code])).toEqual([['<text>', 'no_documents']]);
  expect(lintText(Uint8Array.of(0xff)).diagnostics.map(({ code }) => code)).toEqual(['input_invalid_utf8']);
});

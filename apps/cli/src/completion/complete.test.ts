import { expect, test } from 'vitest';
import { createProgram } from '../program.js';
import type { Ask } from './ask.js';
import { complete } from './complete.js';

const ask: Ask = {
  kinds: (named) => ['agent', 'workflow'].map((word) => [named ? `${word}/` : word, '']),
  schemaKinds: () => [['trigger', '']],
  codes: () => [['session_lost', 'the provider does not know it']],
  names: (kind) => Promise.resolve([[`${kind.toLowerCase()}-one`, ''], [`${kind.toLowerCase()}-two`, '']]), // prettier-ignore
  tasks: () => Promise.resolve([['tsk_a', 'running: a']]),
  steps: (task) => Promise.resolve([[`step-of-${task ?? 'latest'}`, '']]),
  sessions: () => Promise.resolve([['ses_a', 'open']]),
  approvals: () => Promise.resolve([['apr_a', 'waiting']]),
  keys: (store) => Promise.resolve([[`key-of-${store}`, '']]),
};
const offered = async (line: string) => {
  const { candidates, paths } = await complete(createProgram(), line.split(' ').slice(1), () => ask);
  return [...candidates.map(([value]) => value), ...(paths === null ? [] : [`:${paths}`])];
};

test.each([
  ['orchestrator ap', ['apply', 'approval']],
  ['orchestrator manifest ', ['validate', 'schema', 'export', 'help']],
  ['orchestrator get wo', ['workflow']],
  ['orchestrator describe ag', ['agent/']],
  ['orchestrator get agent/', ['agent/agent-one', 'agent/agent-two']],
  ['orchestrator g agents agents-t', ['agents-two']],
  ['orchestrator rm wf/wf-o', ['wf/wf-one']],
  ['orchestrator get agents -p Project', []],
  ['orchestrator get agents -p pro', ['project-one', 'project-two']],
  ['orchestrator get agents --project=project-t', ['--project=project-two']],
  ['orchestrator get agents -o ', ['table', 'wide', 'json', 'yaml', 'name', 'jsonl']],
  ['orchestrator get agents --sel', ['--selector']],
  ['orchestrator task info ts', ['tsk_a']],
  ['orchestrator t log tsk_a --step ', ['step-of-tsk_a']],
  ['orchestrator task wait --for ru', ['running']],
  ['orchestrator task wait tsk_a --for=s', ['--for=succeeded', '--for=step=step-of-tsk_a:']],
  ['orchestrator task wait --for step=plan:s', ['step=plan:succeeded', 'step=plan:skipped']],
  ['orchestrator task list --status running,w', ['running,waiting']],
  ['orchestrator session list --status=o', ['--status=opening', '--status=open']],
  ['orchestrator task create --target-file ', [':files']],
  ['orchestrator task resolve tsk_a ', ['step-of-tsk_a']],
  ['orchestrator task create -W workflow-', ['workflow-one', 'workflow-two']],
  ['orchestrator store get results ', ['key-of-results']],
  ['orchestrator store put ', ['workflowstore-one', 'workflowstore-two']],
  ['orchestrator session forget ', ['ses_a']],
  ['orchestrator approval allow ', ['apr_a']],
  ['orchestrator workflow graph ', ['workflow-one', 'workflow-two']],
  ['orchestrator explain session_l', ['session_lost']],
  ['orchestrator manifest schema tr', ['trigger']],
  ['orchestrator manifest export agent w', ['workflow']],
  ['orchestrator completion z', ['zsh']],
  ['orchestrator apply -f ', [':files']],
  ['orchestrator manifest export --output-dir ', [':folders']],
  ['orchestrator --state-dir x daemon st', ['start', 'stop', 'status']],
  ['orchestrator get -- --', []],
  ['orchestrator nonsense ', []],
  ['orchestrator get agents one two three', []],
])('%s is completed with %j', async (line, wanted) => {
  expect(await offered(line)).toEqual(wanted);
});

test('options are offered with what they mean, and common ones everywhere', async () => {
  const { candidates } = await complete(createProgram(), ['daemon', 'stop', '--'], () => ask);
  expect(candidates.map(([value]) => value)).toEqual(expect.arrayContaining(['--wait', '--cancel', '--timeout', '--output', '--state-dir', '--no-color', '--help']));
  expect(candidates.every(([, summary]) => summary !== '')).toBe(true);
});

import { expect, test } from 'vitest';
import type { CompiledStep, CompiledWorkflow } from '../compiled-workflow.js';
import { sessionGraph } from '../session-graph.js';
import { agent, resuming, store, template, unreadDocument, workflow } from '../testing/documents.js';
import { closedWorld } from '../testing/report.js';
import { validate } from '../validate.js';

type Documents = Parameters<typeof validate>[0];

function compileOne(...documents: Documents): CompiledWorkflow {
  const { diagnostics, workflows } = validate(documents, closedWorld);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(workflows).toHaveLength(1);
  return workflows[0]!;
}

const defaults = {
  type: null,
  parent: null,
  enabled: true,
  timeoutSeconds: 3600,
  onFailure: 'stop',
  onDenied: 'fail',
  approvalTimeoutSeconds: 1800,
  sideEffectClass: 'non_idempotent_external',
  workspaceAccess: 'write',
} as const;

test('an agent that takes values from stores keeps its variables in order, references and not values', () => {
  const keys = store('SecretStore', 'keys', { TOKEN: 'hunter2-hunter2' });
  const env = [{ name: 'A', value: '1' }, { fromRef: 'keys' }, { name: 'B', refValue: { name: 'keys', key: 'TOKEN' } }, { name: 'A', value: '2' }] as const;
  const coder = agent('coder', { capabilities: ['plan'], env, driver: { provider: 'claude', blocks: {}, options: { env: { A: '3' } } } });
  const [compiled] = validate([keys, coder, workflow('w', [{ id: 'plan' }])], closedWorld).workflows;
  expect([compiled!.agents[0]!.variables, compiled!.agents[0]!.env]).toEqual([
    [{ name: 'A', value: '1' }, { store: 'keys' }, { name: 'B', store: 'keys', key: 'TOKEN' }, { name: 'A', value: '2' }],
    { A: '3' },
  ]);
  expect(JSON.stringify(compiled)).not.toContain('hunter2');
});

test('a workflow is compiled with everything resolved and every default filled in', () => {
  const coder = agent('coder', {
    capabilities: ['plan', 'build', 'check'],
    env: [{ name: 'A', value: '1' }, { name: 'B', value: '1' }],
    metadata: { cost: 3 },
    driver: {
      provider: 'claude',
      binary: 'claude-next',
      options: { model: 'haiku', maxTurns: 4, permissionMode: 'ask', allowedTools: ['Read'], cwd: 'sub', env: { B: '2' }, timeoutSecs: 60 },
      rawArgs: ['--x'],
      unsafeRawArgs: true,
      blocks: { claude: { thinkingBudgetTokens: 2048 } },
    },
  });
  const shell = agent('helper', { capabilities: ['check'], command: 'check {prompt}', driver: { provider: 'shell', blocks: {} } });
  const unused = agent('unused', { provider: 'claude', capabilities: ['else'] });
  const off = agent('off', { provider: 'claude', capabilities: ['plan'], enabled: false });
  const document = workflow('ship', [
    { id: 'plan', type: 'plan', template: 'plan', timeout_secs: 5 },
    {
      id: 'group',
      chain_steps: [
        { id: 'test', command: 'npm test', behavior: { on_failure: { action: 'continue' }, side_effect_class: 'workspace_only' } },
        resuming('build', { from: 'plan' }, { behavior: { on_denied: 'continue', approval_timeout_secs: 60 } }),
      ],
    },
    { id: 'review', required_capability: 'check' },
    { id: 'later', template: 'nope', enabled: false },
  ]);
  const step = (rest: Partial<CompiledStep>) => ({ ...defaults, ...rest });
  expect(compileOne(document, coder, shell, unused, off, template('plan', 'Plan {goal}'))).toEqual({
    version: 1,
    name: 'ship',
    project: 'default',
    steps: [
      step({ id: 'plan', path: 'spec.steps[0]', type: 'plan', kind: 'agent', capability: 'plan', prompt: 'Plan {goal}', command: null, timeoutSeconds: 5, agents: ['coder'], session: { mode: 'fresh', line: 'plan' } }),
      step({ id: 'group', path: 'spec.steps[1]', kind: 'container', capability: null, prompt: null, command: null, agents: [], session: { mode: 'none' } }),
      step({ id: 'test', path: 'spec.steps[1].chain_steps[0]', parent: 'group', kind: 'command', capability: null, prompt: null, command: 'npm test', onFailure: 'continue', sideEffectClass: 'workspace_only', agents: [], session: { mode: 'none' } }),
      step({ id: 'build', path: 'spec.steps[1].chain_steps[1]', parent: 'group', kind: 'agent', capability: 'build', prompt: '{goal}', command: null, onDenied: 'continue', approvalTimeoutSeconds: 60, agents: ['coder'], session: { mode: 'resume', line: 'plan', source: 'plan' } }),
      step({ id: 'review', path: 'spec.steps[2]', kind: 'agent', capability: 'check', prompt: '{goal}', command: null, agents: ['coder', 'helper'], session: { mode: 'fresh', line: 'review' } }),
      step({ id: 'later', path: 'spec.steps[3]', kind: 'agent', enabled: false, capability: 'later', prompt: null, command: null, agents: [], session: { mode: 'none' } }),
    ],
    lines: [
      { id: 'plan', parent: null, steps: ['plan', 'build'], agents: ['coder'] },
      { id: 'review', parent: null, steps: ['review'], agents: ['coder', 'helper'] },
    ],
    agents: [
      {
        name: 'coder',
        driver: 'claude/cli',
        sessions: true,
        cost: 3,
        command: null,
        promptDelivery: 'stdin',
        binary: 'claude-next',
        env: { A: '1', B: '2' },
        permissionMode: 'ask',
        allowedTools: ['Read'],
        workingDirectory: 'sub',
        timeoutSeconds: 60,
        options: { model: 'haiku', maxTurns: 4 },
        block: { thinkingBudgetTokens: 2048 },
        rawArgs: ['--x'],
      },
      {
        name: 'helper',
        driver: 'shell/cli',
        sessions: false,
        cost: null,
        command: 'check {prompt}',
        promptDelivery: 'arg',
        binary: null,
        env: {},
        permissionMode: 'governed',
        allowedTools: [],
        workingDirectory: null,
        timeoutSeconds: null,
        options: {},
        block: {},
        rawArgs: [],
      },
    ],
  });
});

test('a compiled workflow is plain JSON', () => {
  const compiled = compileOne(agent('a', { provider: 'claude', capabilities: ['x'] }), workflow('w', [{ id: 'x' }]));
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
});

test('a command that does not name the prompt gets it on standard input, and a declared way wins', () => {
  const delivery = (spec: Parameters<typeof agent>[1]) => compileOne(agent('a', { capabilities: ['x'], ...spec }), workflow('w', [{ id: 'x' }])).agents[0]!.promptDelivery;
  expect([delivery({ command: 'cat' }), delivery({ command: 'echo {prompt}' }), delivery({ command: 'echo {prompt}', promptDelivery: 'env' })]).toEqual(['stdin', 'arg', 'env']);
});

test('a line is served only by agents that can serve all of it, a fork with it', () => {
  const pool = [
    agent('a', { provider: 'claude', capabilities: ['plan', 'build', 'try'] }),
    agent('b', { provider: 'codex', capabilities: ['plan', 'build', 'try'] }),
    agent('c', { provider: 'gemini', capabilities: ['plan', 'build'] }),
    agent('d', { provider: 'shell', capabilities: ['plan'] }),
  ];
  const compiled = compileOne(...pool, workflow('w', [{ id: 'plan' }, resuming('build'), resuming('try', { from: 'plan', fork: true })]));
  expect(compiled.lines).toEqual([
    { id: 'plan', parent: null, steps: ['plan', 'build'], agents: ['a', 'b'] },
    { id: 'try', parent: 'plan', steps: ['try'], agents: ['a', 'b'] },
  ]);
  expect(compiled.steps.map((step) => [step.id, step.agents, step.session])).toEqual([
    ['plan', ['a', 'b', 'c', 'd'], { mode: 'fresh', line: 'plan' }],
    ['build', ['a', 'b', 'c'], { mode: 'resume', line: 'plan', source: 'plan' }],
    ['try', ['a', 'b'], { mode: 'fork', line: 'try', parent: 'plan', source: 'build' }],
  ]);
});

test('the session graph shows for each step how it gets its session and who may run it', () => {
  const pool = [
    agent('coder', { provider: 'claude', capabilities: ['plan', 'build', 'look'] }),
    agent('helper', { provider: 'shell', capabilities: ['plan', 'say', 'look'] }),
  ];
  const document = workflow('w', [
    { id: 'plan' },
    resuming('build'),
    resuming('branch', { fork: true }, { required_capability: 'build' }),
    { id: 'say' },
    { id: 'look' },
    { id: 'cmd', command: 'true' },
  ]);
  expect(sessionGraph(compileOne(...pool, document))).toEqual({
    workflow: 'w',
    steps: [
      { step: 'plan', mode: 'fresh', line: 'plan', source: null, agents: ['coder'] },
      { step: 'build', mode: 'resume', line: 'plan', source: 'plan', agents: ['coder'] },
      { step: 'branch', mode: 'fork', line: 'branch', source: 'build', agents: ['coder'] },
      { step: 'say', mode: 'none', line: null, source: null, agents: ['helper'] },
      { step: 'look', mode: 'fresh', line: 'look', source: null, agents: ['coder', 'helper'] },
      { step: 'cmd', mode: 'none', line: null, source: null, agents: [] },
    ],
  });
});

test('a workflow with an error is not compiled, one with warnings and information is', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['a', 'b', 'c'] });
  const bad = workflow('bad', [resuming('a')]);
  const warned = workflow('warned', [{ id: 'a' }, resuming('b', true, { type: 'qa_review' }), resuming('c', { from: 'a' })]);
  const { diagnostics, workflows } = validate([coder, bad, warned], closedWorld);
  expect(diagnostics.map(({ code }) => code)).toEqual(['session_resume_no_source', 'session_isolation_expected', 'session_resume_not_at_source']);
  expect(workflows.map(({ name }) => name)).toEqual(['warned']);
});

test('of two definitions of one workflow none is compiled', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['a'] });
  const { workflows } = validate([coder, workflow('w', [{ id: 'a' }], { file: 'x.yaml' }), workflow('w', [{ id: 'a' }], { file: 'y.yaml' })], closedWorld);
  expect(workflows).toEqual([]);
});

test('a workflow whose template could not be read is neither blamed nor compiled', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['a'] });
  const documents = [coder, workflow('w', [{ id: 'a', template: 't' }]), unreadDocument({ kind: 'StepTemplate', name: 't' })];
  expect(validate(documents, closedWorld)).toEqual({ diagnostics: [], workflows: [] });
});

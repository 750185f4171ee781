import { parseManifests } from '@orch/schema';
import { expect, test } from 'vitest';
import { catalogue } from './testing/catalogue.js';
import { validate } from './validate.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const resumes = (sessionResume: Json) => ({ driverRequirements: { sessionResume } });
const manifest = (kind: string, name: string, spec: Json): Json => ({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name, project: 'p' }, spec });

/** A project without a fault, in which nearly everything depends on something. */
const project: readonly Json[] = [
  manifest('Agent', 'coder', {
    capabilities: ['plan', 'build'],
    enabled: true,
    driver: { provider: 'claude', transport: 'cli', options: { model: 'm', maxTurns: 3 }, claude: { thinkingBudgetTokens: 5 }, rawArgs: ['--x'], unsafeRawArgs: true },
  }),
  manifest('Agent', 'other', { capabilities: ['check'], driver: { provider: 'acp', acp: { command: 'c' } } }),
  manifest('Agent', 'script', { capabilities: ['lint'], command: 'lint {prompt}', promptDelivery: 'arg', driver: { provider: 'shell', shell: { requirePromptPlaceholder: true } } }),
  manifest('Agent', 'off', { capabilities: ['build'], enabled: false, command: 'x', driver: { provider: 'shell' } }),
  manifest('Agent', 'wild', { capabilities: ['roam'], driver: { provider: 'wild' } }),
  manifest('StepTemplate', 'plan', { prompt: '{goal}' }),
  manifest('Workflow', 'flow', {
    steps: [
      { id: 'plan', template: 'plan', timeout_secs: 5 },
      { id: 'build', template: 'plan', behavior: resumes(true) },
      { id: 'lint', enabled: true },
      { id: 'look', required_capability: 'check', type: 'look' },
      { id: 'more', required_capability: 'build', behavior: { on_failure: { action: 'continue' }, ...resumes({ from: 'build' }) } },
      { id: 'test', command: 'true' },
      { id: 'gone', enabled: false, template: 'none' },
      { id: 'walk', required_capability: 'roam', behavior: { side_effect_class: 'workspace_only', driverRequirements: { multiTurn: true, toolHosting: 'http' } } },
      { id: 'group', chain_steps: [{ id: 'inner', required_capability: 'plan' }, { id: 'outer', required_capability: 'build', behavior: resumes(true) }] },
      { id: 'last', required_capability: 'plan', behavior: resumes(true) },
    ],
  }),
  manifest('Workflow', 'small', { steps: [{ id: 'only', command: 'true' }] }),
];

const wrong: readonly Json[] = [null, 5, 'no', '', [], {}, [5], { x: 1 }, true];

/** Every copy of `value` with one place changed. */
function* changes(value: Json): Generator<Json> {
  // An empty map lacks several things.
  yield* wrong.filter((other) => !isMap(other) || !isMap(value) || 'x' in other);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const changed of changes(item)) yield value.with(index, changed);
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) {
      for (const changed of changes(item)) yield { ...value, [key]: changed };
      const rest = Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
      yield rest;
      for (const name of [`${key}s`, `x_${key}`, key.slice(1), 'qqq']) yield { ...rest, [name]: item };
    }
    for (const extra of ['__proto__', 'qqq', 'step_vars', 'builtin', 'on_failure', 'command', 'chain_steps']) yield { ...value, [extra === '__proto__' ? 'x___proto__' : extra]: 'x' };
  }
}

const isMap = (value: Json): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Json): string => JSON.stringify(value).replaceAll('"x___proto__"', '"__proto__"');

const read = (value: Json, index: number) => parseManifests(textOf(value), { file: `${index}.yaml` });
const faultless = project.map(read);

/** The project with one document in another form: that document's own errors, and what is found across documents. */
function check(index: number, changed: Json) {
  const changedOne = read(changed, index);
  const all = faultless.with(index, changedOne).flatMap((each) => each.documents);
  return { own: changedOne.diagnostics.filter(({ severity }) => severity === 'error'), across: validate(all, { catalogue, project: 'p' }) };
}

test('the project without a fault has none, and both of its workflows compile', () => {
  const { own, across } = check(0, project[0]!);
  expect([faultless.flatMap(({ diagnostics }) => diagnostics), own, across.diagnostics, across.workflows.map(({ name }) => name)]).toEqual([[], [], [], ['flow', 'small']]);
});

const titles = ['Agent "coder"', 'Agent "other"', 'Agent "script"', 'Agent "off"', 'Agent "wild"', 'StepTemplate "plan"', 'Workflow "flow"', 'Workflow "small"'];

test.each(titles.map((title, index) => [title, index] as const))('one mistake in %s gives its own finding and none that follows', { timeout: 60_000 }, (_, index) => {
  const unharmed = index === 7 ? 'flow' : 'small';
  const followed: unknown[] = [];
  let broken = 0;
  for (const changed of changes(project[index]!)) {
    const { own, across } = check(index, changed);
    if (own.length === 0) continue;
    broken++;
    if (across.diagnostics.length > 0) followed.push([textOf(changed), own.map(({ code, path }) => `${code} ${path}`), across.diagnostics.map(({ message }) => message)]);
    // Nobody knows that the disabled agent has to do with the workflow once it is no agent.
    if (index === 3) continue;
    const compiled = across.workflows.map(({ name }) => name);
    expect(compiled.filter((name) => name !== unharmed), textOf(changed)).toEqual([]);
  }
  expect(broken).toBeGreaterThan(20);
  expect(followed).toEqual([]);
});

/** A project of what this version does not carry out, without another fault: every kind, and every field by which one names another. */
const refused: readonly Json[] = [
  manifest('Workspace', 'main', { work_dir: '.' }),
  manifest('Agent', 'coder', { capabilities: ['plan', 'mend'], driver: { provider: 'claude' }, env: [{ fromRef: 'proxy' }, { name: 'KEY', refValue: { name: 'keys', key: 'A' } }] }),
  manifest('StepTemplate', 'plan', { prompt: '{goal} {check_output}' }),
  manifest('EnvStore', 'proxy', { data: { B: 'no-secret' } }),
  manifest('SecretStore', 'keys', { data: { A: 'a-secret' } }),
  manifest('ExecutionProfile', 'sandbox', { mode: 'sandbox', network_mode: 'allowlist', network_allowlist: ['a.example.com'] }),
  manifest('RuntimePolicy', 'policy', { runner: { policy: 'allowlist', allowed_shells: ['/bin/sh'] } }),
  manifest('Workflow', 'mend', {
    loop: { mode: 'infinite', guard: { enabled: true }, max_cycles: 9 },
    steps: [
      { id: 'check', command: 'true', execution_profile: 'sandbox', prehook: { when: 'cycle > 1' } },
      { id: 'plan', template: 'plan', prehook: { when: 'check_exit_code == 0' } },
      { id: 'loop_guard', builtin: 'loop_guard' },
      { id: 'more', command: 'true', behavior: { post_actions: [{ type: 'spawn_task', goal: 'x', workflow: 'mend' }] } },
    ],
  }),
  manifest('Trigger', 'slack', {
    event: { source: 'webhook', filter: { workflow: 'mend', condition: 'a == 1' }, webhook: { secret: { fromRef: 'keys', key: 'A' } } },
    action: { workflow: 'mend', workspace: 'main' },
  }),
  manifest('Trigger', 'nightly', { cron: { schedule: '0 2 * * *', timezone: 'UTC' }, action: { workflow: 'mend' } }),
  manifest('SourceTaskTemplate', 'bug', { action: { workflow: 'mend', workspace: 'main' }, goalTemplate: 'Mend {text}', allowedVariables: ['text'] }),
  manifest('SourceTaskBinding', 'bugs', { triggerRef: 'slack', templateRef: 'bug', match: { eventKind: 'reaction_added', channels: ['c'] } }),
];
const soundButRefused = refused.map(read);
const isRefusal = ({ code }: { readonly code: string }) => code === 'feature_not_available' || code === 'field_not_acted_on';

test('what is not carried out is refused, and nothing else is said of a project that is right otherwise', () => {
  expect(soundButRefused.flatMap(({ diagnostics }) => diagnostics).filter((diagnostic) => !isRefusal(diagnostic))).toEqual([]);
  expect(validate(soundButRefused.flatMap(({ documents }) => documents), { catalogue, project: 'p' }).diagnostics).toEqual([]);
});

test.each(refused.map((each, index) => [index, JSON.stringify(each).slice(38, 90)] as const))('one mistake in what is refused anyway gives its own finding and none that follows: %i %s', (index) => {
  const followed: unknown[] = [];
  let broken = 0;
  for (const changed of changes(refused[index]!)) {
    const changedOne = read(changed, index);
    const own = changedOne.diagnostics.filter((diagnostic) => diagnostic.severity === 'error' && !isRefusal(diagnostic));
    if (own.length === 0) continue;
    broken++;
    const beside = changedOne.diagnostics.filter((diagnostic) => diagnostic.severity !== 'error' && !isRefusal(diagnostic));
    const across = validate(soundButRefused.with(index, changedOne).flatMap(({ documents }) => documents), { catalogue, project: 'p' }).diagnostics;
    if (across.length + beside.length > 0) followed.push([textOf(changed), own.map(({ code, path }) => `${code} ${path}`), [...beside, ...across].map(({ message }) => message)]);
  }
  expect(broken).toBeGreaterThan(20);
  expect(followed).toEqual([]);
});

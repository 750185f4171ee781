import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OrchError } from '@orch/diagnostics';
import { sessionVariables } from '@orch/schema';
import { expect, test } from 'vitest';
import { eventually } from './testing/eventually.js';
import { scriptDriver } from './testing/script-driver.js';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';

const secret = 'hunter2-hunter2';
const alone = { mode: 'none' } as const;
const store = (values: Readonly<Record<string, string>>, kind = 'SecretStore') => [{ kind, values }];

/** An agent whose processes write their environment into a file of the test. */
const writes = (more: Parameters<typeof agent>[2]) => agent('coder', `env >"$HOME/env"; echo "$TOKEN" >>"$HOME/said"`, { driver: 'shell/cli', sessions: false, ...more });

async function run(stage: Stage, steps: Parameters<Stage['create']>[0], agents: Parameters<Stage['create']>[1], more: Parameters<Stage['create']>[2] = {}) {
  const runtime = stage.runtime();
  const id = await stage.create(steps, agents, more);
  await runtime.start(id);
  return { runtime, id, summary: await stage.toTheEnd(runtime, id) };
}

const environment = (stage: Stage) => readFileSync(join(stage.root, 'env'), 'utf8').split('\n');

test('variables of stores are put in where they stand: of two with one name the later one counts, and options.env is last', async () => {
  const stage = new Stage();
  stage.stores.set('keys', store({ TOKEN: secret, A: 'of-the-store', B: 'of-the-store', C: 'of-the-store', SCRIPT_KEY: 'of-the-store' }));
  const variables = [{ name: 'A', value: 'before' }, { store: 'keys' }, { name: 'B', value: 'after' }, { name: 'D', store: 'keys', key: 'TOKEN' }] as const;
  const { summary } = await run(stage, [agentStep('a', alone)], [writes({ variables, env: { C: 'of-the-options' } })]);
  expect(summary).toEqual(['succeeded', 'a: succeeded']);
  expect(environment(stage)).toEqual(expect.arrayContaining(['A=of-the-store', 'B=after', 'C=of-the-options', `D=${secret}`, `TOKEN=${secret}`, 'SCRIPT_KEY=of-the-store']));
});

test('a variable by which a client marks its session reaches no step: not from the daemon, the agent, its driver’s options or a store', async () => {
  const stage = new Stage();
  stage.stores.set('keys', store({ TOKEN: secret, CLAUDECODE: 'of-the-store', GEMINI_CLI: 'of-the-store' }));
  const variables = [{ name: 'CODEX_THREAD_ID', value: 'of-the-agent' }, { store: 'keys' }, { name: 'QWEN_CODE', store: 'keys', key: 'TOKEN' }] as const;
  const { summary } = await run(stage, [agentStep('a', alone)], [writes({ variables, env: { CLAUDE_CODE_SESSION_ID: 'of-the-options', KEPT: 'of-the-options' } })]);
  expect(summary).toEqual(['succeeded', 'a: succeeded']);
  const names = environment(stage).map((line) => line.split('=', 1)[0]!);
  expect(names.filter((name) => name === 'KEPT' || name === 'TOKEN' || sessionVariables.has(name)).toSorted()).toEqual(['KEPT', 'TOKEN']);
});

test('a value of many lines arrives as it is', async () => {
  const stage = new Stage();
  stage.stores.set('keys', store({ TOKEN: 'line one\nline "two" $HOME\n\n' }));
  await run(stage, [agentStep('a', alone)], [writes({ variables: [{ store: 'keys' }] })]);
  expect(readFileSync(join(stage.root, 'said'), 'utf8')).toBe('line one\nline "two" $HOME\n\n\n');
});

test('a value that is replaced counts from the next step on, and neither is shown anywhere', async () => {
  const stage = new Stage();
  stage.stores.set('keys', store({ TOKEN: secret }));
  const steps = [agentStep('a', alone), commandStep('wait', 'echo "$HOME" >"$HOME/waits"; while [ ! -e "$HOME/go" ]; do sleep 0.05; done; cat "$HOME/said"'), agentStep('b', alone)];
  const runtime = stage.runtime();
  const id = await stage.create(steps, [writes({ variables: [{ store: 'keys' }] })]);
  await runtime.start(id);
  await eventually(() => (existsSync(join(stage.root, 'waits')) ? true : null));
  stage.stores.set('keys', store({ TOKEN: 'another-value' }));
  writeFileSync(join(stage.root, 'go'), '');
  await stage.toTheEnd(runtime, id);
  expect(readFileSync(join(stage.root, 'said'), 'utf8')).toBe(`${secret}\nanother-value\n`);
  expect(stage.output(id, 'wait')).toBe('[SecretStore/keys TOKEN]');
  const kept = JSON.stringify([Object.values(stage.store.tables).map((map) => [...map]), readFileSync(join(stage.logs, `${id}.ndjson`), 'utf8')]);
  expect(['hunter2', 'another-value'].filter((value) => kept.includes(value))).toEqual([]);
});

test.each([
  ['the store is gone', [], [{ store: 'keys' }], 'Agent coder takes variables from a store: there is no EnvStore or SecretStore "keys" any more.'],
  ['the value is gone', store({ OTHER: 'x' }), [{ name: 'A', store: 'keys', key: 'TOKEN' }], 'Agent coder takes variables from a store: SecretStore "keys" has no value "TOKEN" any more.'],
  ['two stores have the name', [...store({}), ...store({}, 'EnvStore')], [{ store: 'keys' }], 'Agent coder takes variables from a store: there is an EnvStore and a SecretStore "keys" now, and nobody can tell which is meant.'],
] as const)('a step fails before anything starts when %s', async (_, stores, variables, message) => {
  const stage = new Stage();
  stage.stores.set('keys', stores);
  const { id, summary } = await run(stage, [agentStep('a', alone)], [writes({ variables })]);
  expect(summary).toEqual(['failed', 'a: failed [store_value_missing]']);
  expect(stage.store.tables.runs.get(`${id}/a/1`)).toMatchObject({ process: null, startedAt: null, error: { code: 'store_value_missing', message } });
  expect(existsSync(join(stage.root, 'env'))).toBe(false);
});

test('a store that cannot be opened fails the step with the code of that, and any other failure is not taken for one', async () => {
  const stage = new Stage();
  stage.stores.set('keys', new OrchError('vault_damaged', 'a sealed text cannot be opened'));
  expect((await run(stage, [agentStep('a', alone)], [writes({ variables: [{ store: 'keys' }] })])).summary).toEqual(['failed', 'a: failed [vault_damaged]']);
});

test('a line whose opener missed a value has failed for the steps that would continue it', async () => {
  const stage = new Stage();
  const script = `${tell} open; result yes`;
  const { summary } = await run(stage, [agentStep('plan', { mode: 'fresh', line: 'plan' })], [agent('coder', script, { variables: [{ store: 'keys' }] })]);
  expect(summary).toEqual(['failed', 'plan: failed [store_value_missing]']);
  expect([...stage.store.tables.lines.values()].map(({ line }) => [line.line, line.opener])).toEqual([['plan', 'failed']]);
});

test('a rehearsal looks for the values, and hands none out', async () => {
  const stage = new Stage();
  const given: Readonly<Record<string, string>>[] = [];
  const player = scriptDriver('rehearsal/cli', true);
  const runtime = stage.runtime({ drivers: [{ ...player, open: (request) => (given.push(request.env), player.open(request)) }] });
  const rehearse = async () => {
    const id = await stage.create([agentStep('a', alone)], [writes({ variables: [{ name: 'A', value: 'a' }, { store: 'keys' }], env: { C: 'c' } })], { rehearsal: true });
    await runtime.start(id);
    return stage.toTheEnd(runtime, id);
  };
  expect([await rehearse(), given]).toEqual([['failed', 'a: failed [store_value_missing]'], []]);
  stage.stores.set('keys', store({ TOKEN: secret }));
  await rehearse();
  expect(given.map(({ A, C, TOKEN }) => ({ A, C, TOKEN }))).toEqual([{ A: 'a', C: 'c', TOKEN: undefined }]);
});

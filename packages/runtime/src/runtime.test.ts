import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLinuxProcessTable } from './host/linux-process-table.js';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';
import { eventually } from './testing/eventually.js';

const table = createLinuxProcessTable();

async function run(stage: Stage, steps: Parameters<Stage['create']>[0], agents: Parameters<Stage['create']>[1] = [], more: Parameters<Stage['create']>[2] = {}) {
  const runtime = stage.runtime();
  const id = await stage.create(steps, agents, more);
  await runtime.start(id);
  return { runtime, id, summary: await stage.toTheEnd(runtime, id) };
}

test('steps run in order, each seeing the output of those before it, and leave no spool behind', async () => {
  const stage = new Stage();
  const { runtime, id, summary } = await run(stage, [commandStep('one', 'echo "1 $STAGE"; echo warn >&2'), commandStep('two', 'echo {one_output} {prev_stdout} {unknown} {goal}')]);
  expect(summary).toEqual(['succeeded', 'one: succeeded', 'two: succeeded']);
  expect([stage.output(id, 'one'), stage.output(id, 'two')]).toEqual(['1 yes', '1 yes 1 yes {unknown} the goal']);
  expect(await stage.lines(runtime, id, true)).toEqual([
    'one system: runs: echo "1 $STAGE"; echo warn >&2',
    'one stdout: 1 yes',
    'one stderr: warn',
    'one system: succeeded',
    'two system: runs: echo {one_output} {prev_stdout} {unknown} {goal}',
    'two stdout: 1 yes 1 yes {unknown} the goal',
    'two system: succeeded',
  ]);
  await eventually(() => readdirSync(stage.spools).length === 0);
  expect(stage.problems).toEqual([]);
});

test('the end of a step and the start of the next are stored in one transaction', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', 'true'), commandStep('b', 'true'), commandStep('c', 'true')]);
  const before = stage.store.commits;
  await runtime.start(id);
  await stage.toTheEnd(runtime, id);
  expect(stage.store.commits - before).toBe(4);
});

test('a failure stops the task with its code, unless its step goes on', async () => {
  const stage = new Stage();
  const { summary, id } = await run(stage, [commandStep('a', 'exit 3', { onFailure: 'continue' }), commandStep('b', 'kill -9 $$'), commandStep('c', 'true')]);
  expect(summary).toEqual(['failed', 'a: failed [command_failed]', 'b: failed [command_failed]', 'c: skipped']);
  expect(stage.state(id).steps.map((step) => step.exitCode)).toEqual([3, 137, null]);
});

test('a command and its values reach the driver apart: each value as it is, and its file where that is asked for', async () => {
  const stage = new Stage();
  const goal = `'; echo "$(id)" \`id\` \\ {task_id}\nsecond`;
  const { id } = await run(stage, [commandStep('big', 'head -c 5000 /dev/zero | tr "\\0" y'), commandStep('next', 'printf "%s|%s|" {goal} {big_output_path}; printf %s {big_output} | wc -c')], [], { goal });
  const path = join(stage.logs, `${id}.values`, 'next.1.big_output.txt');
  expect(stage.output(id, 'next')).toBe(`${goal}|${path}|5000`);
  expect(readFileSync(path, 'utf8')).toBe('y'.repeat(5000));
});

test('a long value goes into a private file, and its path and a note into the prompt', async () => {
  const stage = new Stage();
  const steps = [commandStep('big', 'head -c 5000 /dev/zero | tr "\\0" y'), agentStep('next', { mode: 'fresh', line: 'next' }, { prompt: 'see {big_output}' })];
  const { id } = await run(stage, steps, [agent('coder', `${tell} open; result "$PROMPT"`)]);
  expect(stage.output(id, 'next')).toBe(`see (5000 bytes, in the file ${join(stage.logs, `${id}.values`, 'next.1.big_output.txt')})`);
});

test('a process gets the allowed variables, the agent’s and the step’s, and no other client’s session', async () => {
  const stage = new Stage();
  const script = `${tell} open; result "$(env | cut -d= -f1 | grep -v -e _ORCH -e PWD -e '^_$' | sort | tr '\\n' ' ')"`;
  const { id } = await run(stage, [agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', script, { env: { MINE: '1' } })]);
  expect(stage.output(id, 'a')).toBe('HOME MINE ORCH_RUN ORCH_STEP ORCH_TASK_ID PATH PROMPT SCRIPT_KEY SESSION STAGE ');
});

test('an agent says itself where to look for programs, and cannot take the run’s marker away', async () => {
  const stage = new Stage();
  const runtime = stage.runtime({ stepEnv: { PATH: '/usr/bin:/bin:/of-the-step', STAGE: 'yes' } });
  const script = `${tell} open; result "$PATH $STAGE \${#ORCH_RUN}"`;
  const path = `${process.env['PATH']}:/of-the-agent`;
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', script, { env: { PATH: path, STAGE: 'no', ORCH_RUN: 'x' } })]);
  await runtime.start(id);
  await stage.toTheEnd(runtime, id);
  expect(stage.output(id, 'a')).toBe(`${path} yes 32`);
});

test('a session is opened, continued with proof and left alone by a fresh step; nothing shows its handle', async () => {
  const stage = new Stage();
  const script = `${tell} echo "early \${SESSION:-session-$new}"; open; say "I am \${SESSION:-session-$new}"; echo "\${SESSION:-session-$new}" | tr a-z A-Z; printf %s "$PROMPT" >"$HOME/prompt"; result "plan \${SESSION:+again}"; echo \${SESSION:-session-$new} >>"$HOME/ids"`;
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }), agentStep('qa', { mode: 'fresh', line: 'qa' }), agentStep('fix', { mode: 'resume', line: 'plan', source: 'plan' }, { prompt: 'fix {plan_output} {"json": {x}}' })];
  const { id, summary, runtime } = await run(stage, steps, [agent('coder', script)]);
  expect(summary).toEqual(['succeeded', 'plan: succeeded', 'qa: succeeded', 'fix: succeeded']);
  expect(stage.output(id, 'fix')).toBe('plan again');
  expect(readFileSync(join(stage.root, 'prompt'), 'utf8')).toBe('fix plan  {"json": {x}}');
  const ids = readFileSync(join(stage.root, 'ids'), 'utf8').trim().split('\n');
  expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
  const runs = ['plan', 'qa', 'fix'].map((step) => stage.store.tables.runs.get(`${id}/${step}/1`)!);
  expect(runs.map((each) => [each.session === runs[0]!.session, each.turn, each.evidence, each.usage.costUsd])).toEqual([[true, 1, null, 0.5], [false, 1, null, 0.5], [true, 2, 'handle-match', 0.5]]);
  const session = stage.store.tables.sessions.get(runs[0]!.session!)!;
  expect([session.status, session.turns, session.costUsd, session.evidence]).toEqual(['open', 2, 1, 'handle-match']);
  expect([...stage.store.tables.leases]).toEqual([]);
  const { sealed: _, ...visible } = stage.store.tables;
  const everything = JSON.stringify([Object.values(visible).map((map) => [...map]), readFileSync(join(stage.logs, `${id}.ndjson`), 'utf8')]).toLowerCase();
  expect(ids.filter((each) => everything.includes(each))).toEqual([]);
  expect(await stage.lines(runtime, id)).toContain(`plan agent: I am [${runs[0]!.session}]`);
  expect(stage.problems).toEqual([]);
});

test('a resume that is answered by another session fails before anything more happens, and later steps do not run', async () => {
  const stage = new Stage();
  const script = `${tell} if [ -n "$SESSION" ]; then printf '{"session":"other-%s"}\\n' $new; sleep 60; touch "$HOME/tool"; result no; else open; result yes; fi`;
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }), agentStep('fix', { mode: 'resume', line: 'plan', source: 'plan' }), agentStep('more', { mode: 'resume', line: 'plan', source: 'fix' })];
  const { summary, id } = await run(stage, steps, [agent('coder', script)]);
  expect(summary).toEqual(['failed', 'plan: succeeded', 'fix: failed [session_resume_unproven]', 'more: skipped']);
  expect(existsSync(join(stage.root, 'tool'))).toBe(false);
  expect(stage.state(id).steps[1]!.error).toEqual({
    code: 'session_resume_unproven',
    message: 'Step "fix" resumes line "plan": the provider answered with another session than the one that was to be continued.',
    hint: 'No new session stands in. Check the version of the provider with the page of the driver; run the step again with `orchestrator task retry TASK`.',
  });
});

test('a provider that does not know the session any more loses the line for good', async () => {
  const stage = new Stage();
  const script = `${tell} if [ -n "$SESSION" ]; then echo '{"result":"","fail":"session_lost"}'; else open; result yes; fi`;
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }), agentStep('fix', { mode: 'resume', line: 'plan', source: 'plan' }, { onFailure: 'continue' }), agentStep('more', { mode: 'resume', line: 'plan', source: 'fix' })];
  const { summary, id } = await run(stage, steps, [agent('coder', script)]);
  expect(summary).toEqual(['failed', 'plan: succeeded', 'fix: failed [session_lost]', 'more: failed [session_lost]']);
  expect(stage.store.tables.runs.get(`${id}/more/1`)?.decision?.mode).toBe('refused');
  const keep = 'Keep the provider’s home directory between the steps of a task.';
  expect(stage.state(id).steps.slice(1).map(({ error }) => error)).toEqual([
    { code: 'session_lost', message: 'Step "fix" resumes line "plan": the script says so', hint: `Run the step again that opens the line, with \`orchestrator task retry TASK STEP\`: it opens a new session. ${keep}` },
    { code: 'session_lost', message: 'Step "more" resumes line "plan", but the provider no longer knows the session of that line.', hint: 'Run step "plan" again, which opens a new session: `orchestrator task retry TASK plan`; the steps behind it follow. Keep the home directory of the provider between the steps of a task.' },
  ]);
  expect([...stage.store.tables.sessions.values()].map((session) => session.status)).toEqual(['lost']);
});

test('a success without a session is no success', async () => {
  const stage = new Stage();
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' })];
  expect((await run(stage, steps, [agent('coder', `${tell} result yes`)])).summary).toEqual(['failed', 'plan: failed [driver_protocol_error]']);
});

test('a provider that hangs after its result is ended, and the result counts', async () => {
  const stage = new Stage();
  const script = `${tell} trap '' TERM; open; result yes; echo $$ >"$HOME/pid"; while :; do sleep 1; done`;
  const { summary, id } = await run(stage, [agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', script)]);
  expect(summary).toEqual(['succeeded', 'a: succeeded']);
  expect(stage.output(id, 'a')).toBe('yes');
  expect(table.read(Number(readFileSync(join(stage.root, 'pid'), 'utf8')))).toBeNull();
});

test('a cancelled task is cancelled when nothing of its process tree is left', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', `trap '' TERM; (setsid sh -c 'trap "" TERM; echo $$ >orphan; while :; do sleep 1; done' &); while :; do sleep 1; done`)]);
  await runtime.start(id);
  const orphan = await eventually(() => existsSync(join(stage.workspace, 'orphan')) && Number(readFileSync(join(stage.workspace, 'orphan'), 'utf8')));
  await runtime.cancel(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
  expect(table.read(orphan)).toBeNull();
  await expect(runtime.cancel(id)).rejects.toMatchObject({ code: 'task_conflict' });
});

test('a step that takes too long is ended and fails as timed out, by its own limit or its agent’s', async () => {
  const stage = new Stage();
  const one = await run(stage, [commandStep('a', 'sleep 60', { timeoutSeconds: 0.2 })]);
  expect(one.summary).toEqual(['failed', 'a: failed [step_timed_out]']);
  const steps = [agentStep('b', { mode: 'fresh', line: 'b' })];
  const two = await run(stage, steps, [agent('coder', `${tell} open; sleep 60`, { timeoutSeconds: 0.2 })]);
  expect(two.summary).toEqual(['failed', 'b: failed [step_timed_out]']);
});

test('a step with a denied tool fails unless it goes on after denials', async () => {
  const stage = new Stage();
  const script = `${tell} open; echo '{"deny":"Bash"}'; result yes`;
  const one = await run(stage, [agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', script)]);
  expect(one.summary).toEqual(['failed', 'a: failed [driver_permission_denied]']);
  expect(stage.store.tables.runs.get(`${one.id}/a/1`)?.denials).toEqual([{ tool: 'Bash', summary: 'npm test' }]);
  const two = await run(stage, [agentStep('a', { mode: 'fresh', line: 'a' }, { onDenied: 'continue' })], [agent('coder', script)]);
  expect(two.summary).toEqual(['succeeded', 'a: succeeded']);
});

const asking = `${tell} open; echo '{"ask":"r1"}'; read -r answer; result "$answer"`;

test('a permission request waits for a person, whose answer reaches the provider', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', asking, { permissionMode: 'ask' })]);
  await runtime.start(id);
  await stage.until(runtime, id, () => stage.state(id).status === 'waiting');
  const [approval] = [...stage.store.tables.approvals.values()];
  await runtime.answerApproval(approval!.id, true, 'fine');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded']);
  expect(stage.output(id, 'a')).toBe('allow r1');
  await expect(runtime.answerApproval(approval!.id, false, '')).rejects.toMatchObject({ code: 'task_conflict' });
  await expect(runtime.answerApproval('apr_none', false, '')).rejects.toMatchObject({ code: 'approval_not_found' });
});

test('a permission request that nobody answers is denied when its time is over', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' }, { approvalTimeoutSeconds: 0.1 })], [agent('coder', asking, { permissionMode: 'ask' })]);
  await runtime.start(id);
  await stage.toTheEnd(runtime, id);
  expect(stage.output(id, 'a')).toBe('deny r1');
  expect([...stage.store.tables.approvals.values()].map(({ status, reason }) => [status, reason])).toEqual([['expired', 'Nobody answered within 0.1 s.']]);
});

test('a request asked before a restart is answered after it, once', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', asking, { permissionMode: 'ask' })]);
  await first.start(id);
  await stage.until(first, id, () => stage.state(id).status === 'waiting');
  await first.close();
  const second = stage.runtime();
  await second.recover();
  const approvals = [...stage.store.tables.approvals.values()];
  expect(approvals.length).toBe(1);
  await second.answerApproval(approvals[0]!.id, false, 'no');
  expect(await stage.toTheEnd(second, id)).toEqual(['succeeded', 'a: succeeded']);
  expect(stage.output(id, 'a')).toBe('deny r1');
  expect(stage.problems).toEqual([]);
});

test('a rehearsal runs no command and gives an agent the rehearsal driver with the faults of its step', async () => {
  const stage = new Stage();
  const steps = [commandStep('a', 'touch {goal}'), agentStep('b', { mode: 'none' }, { agents: ['sh'] })];
  const dials = [{ step: 'b', fault: 'crash', value: null }, { step: 'z', fault: 'hang', value: 1 }];
  const { id, runtime } = await run(stage, steps, [agent('sh', 'touch ran', { driver: 'shell/cli' })], { rehearsal: true, dials });
  expect(stage.output(id, 'a')).toBe('would run: touch {goal}');
  const lines = await stage.lines(runtime, id);
  expect(lines.slice(0, 3)).toEqual([
    ' system: rehearsal: the offline provider plays every agent, and nothing runs for real',
    'a system: would run: touch {goal}',
    'a system: A rehearsal runs no commands.',
  ]);
  expect(readdirSync(stage.workspace)).toEqual([]);
  expect(stage.store.tables.runs.get(`${id}/b/1`)).toMatchObject({ driver: 'rehearsal/cli', decision: { mode: 'none' } });
});

test('the cheapest available agent is chosen, and the owner of a line goes on with it', async () => {
  const stage = new Stage();
  const script = `${tell} open; result yes`;
  const agents = [agent('a-free', script), agent('b-dear', script, { cost: 5 }), agent('c-cheap', script, { cost: 1 }), agent('d-cheap', script, { cost: 1 })];
  stage.availability.set('c-cheap', 'unavailable');
  const names = agents.map(({ name }) => name);
  const steps = [agentStep('one', { mode: 'fresh', line: 'one' }, { agents: names }), commandStep('free', 'true'), agentStep('two', { mode: 'resume', line: 'one', source: 'one' }, { agents: names })];
  const { id, summary } = await run(stage, steps, agents);
  expect(summary[0]).toBe('succeeded');
  expect(['one', 'two'].map((step) => stage.store.tables.runs.get(`${id}/${step}/1`)?.agent)).toEqual(['d-cheap', 'd-cheap']);
});

test('a step without any available agent fails; one with a cordoned agent waits for it and can be cancelled', async () => {
  const stage = new Stage();
  stage.availability.set('coder', 'unavailable');
  const steps = [agentStep('a', { mode: 'fresh', line: 'a' })];
  expect((await run(stage, steps, [agent('coder', 'true')])).summary).toEqual(['failed', 'a: failed [agent_unavailable]']);
  stage.availability.set('coder', 'cordoned');
  const runtime = stage.runtime();
  const id = await stage.create(steps, [agent('coder', 'true')]);
  await runtime.start(id);
  expect(stage.summary(id)).toEqual(['waiting', 'a: waiting']);
  await runtime.cancel(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
});

test('a workspace that is not there and a program that is not there are said before anything starts', async () => {
  const stage = new Stage();
  const gone = await run(stage, [commandStep('a', 'true')], [], { workspaceRoot: join(stage.root, 'nowhere') });
  expect(gone.summary).toEqual(['failed', 'a: failed [run_start_failed]']);
  const runtime = stage.runtime({ env: { PATH: '/nowhere' } });
  const id = await stage.create([commandStep('a', 'true')]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'a: failed [driver_client_missing]']);
});

test('a task that was started cannot be started again, and an unknown one not at all', async () => {
  const stage = new Stage();
  const { id, runtime } = await run(stage, [commandStep('a', 'true')]);
  await expect(runtime.start(id)).rejects.toMatchObject({ code: 'task_conflict' });
  await expect(runtime.start('nothing')).rejects.toMatchObject({ code: 'task_not_found' });
});

test.each([
  ['does not end by itself', 'yes'],
  ['has ended before it is looked at', 'yes | head -c 3000000'],
  ['writes to standard error', 'yes >&2'],
])('a step that writes more than it may fails with a code of its own, and the log keeps the beginning: one that %s', async (_title, command) => {
  const stage = new Stage();
  const runtime = stage.runtime({ outputByteCap: 2_000_000 });
  const id = await stage.create([commandStep('a', command)]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'a: failed [step_output_too_large]']);
  expect(stage.state(id).steps[0]!.error).toEqual({
    code: 'step_output_too_large',
    message: 'Step "a" wrote more than 2000000 bytes of output and was ended.',
    hint: 'Make the step write less, or send what it writes into a file of its workspace.',
  });
  const lines = await stage.lines(runtime, id);
  expect([lines[1], lines.at(-2)?.replace(/\d+/, 'N'), stage.output(id, 'a')]).toEqual([`a ${command.includes('>&2') ? 'stderr' : 'stdout'}: y`, 'a system: N bytes of its output were not read any more.', null]);
  await eventually(() => readdirSync(stage.spools).length === 0);
});

test('a step that writes as much as it may succeeds, and one that another daemon let write more is ended by the next', async () => {
  const stage = new Stage();
  const first = stage.runtime({ outputByteCap: 200_000 });
  const fits = await stage.create([commandStep('a', 'yes | head -c 200000')]);
  await first.start(fits);
  expect(await stage.toTheEnd(first, fits)).toEqual(['succeeded', 'a: succeeded']);
  const id = await stage.create([commandStep('a', 'while ! [ -e go ]; do sleep 0.02; done; yes | head -c 300000; echo done >&2; sleep 60')]);
  await first.start(id);
  await first.close();
  writeFileSync(join(stage.workspace, 'go'), '');
  await eventually(() => readdirSync(stage.spools).some((nonce) => readFileSync(join(stage.spools, nonce, 'err'), 'utf8') === 'done\n'));
  const second = stage.runtime({ outputByteCap: 200_000 });
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['failed', 'a: failed [step_output_too_large]']);
});

test('a step that floods while there is no daemon is ended all the same, with what it started, and the next daemon says why', async () => {
  const stage = new Stage();
  const first = stage.runtime({ outputByteCap: 200_000 });
  const flood = await stage.create([commandStep('a', `(setsid sh -c 'echo $$ >left; exec sleep 600' &); while ! [ -e go ]; do sleep 0.02; done; yes`)]);
  const quiet = await stage.create([commandStep('a', 'while ! [ -e come ]; do sleep 0.02; done; echo well')]);
  await first.start(flood);
  await first.start(quiet);
  await eventually(() => existsSync(join(stage.workspace, 'left')) && readdirSync(stage.spools).filter((nonce) => existsSync(join(stage.spools, nonce, 'pid'))).length === 2);
  await first.close();
  writeFileSync(join(stage.workspace, 'go'), '');
  const results = () => readdirSync(stage.spools).flatMap((nonce) => (existsSync(join(stage.spools, nonce, 'result')) ? [readFileSync(join(stage.spools, nonce, 'result'), 'utf8')] : []));
  await eventually(() => results().includes('137\n'));
  await eventually(() => table.read(Number(readFileSync(join(stage.workspace, 'left'), 'utf8'))) === null);
  const second = stage.runtime({ outputByteCap: 200_000 });
  await second.recover();
  expect(await stage.toTheEnd(second, flood)).toEqual(['failed', 'a: failed [step_output_too_large]']);
  writeFileSync(join(stage.workspace, 'come'), '');
  expect([await stage.toTheEnd(second, quiet), stage.output(quiet, 'a')]).toEqual([['succeeded', 'a: succeeded'], 'well']);
});

test('a cancelled step that floods while it is asked to end is ended at once', async () => {
  const stage = new Stage();
  const runtime = stage.runtime({ outputByteCap: 2_000_000, graces: { terminate: 60_000 } });
  const id = await stage.create([commandStep('a', `trap 'yes' TERM; touch ready; while :; do sleep 0.01; done`)]);
  await runtime.start(id);
  await eventually(() => existsSync(join(stage.workspace, 'ready')));
  await runtime.cancel(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
});

test('what a step leaves running in the background is ended with it', async () => {
  const stage = new Stage();
  const { id, runtime } = await run(stage, [commandStep('a', `(setsid sh -c 'echo $$ >left; exec sleep 60' &); while ! [ -s left ]; do sleep 0.01; done`)]);
  expect(table.read(Number(readFileSync(join(stage.workspace, 'left'), 'utf8')))).toBeNull();
  expect(await stage.lines(runtime, id)).toContain('a system: ended a process that the step left behind');
});

test('the command of an agent gets the differences of the workspace too', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const steps = [agentStep('a', { mode: 'none' }, { agents: ['shell'] })];
  const id = await stage.create(steps, [agent('shell', 'echo "<{diff}>"', { driver: 'shell/cli' })]);
  await runtime.start(id);
  expect([await stage.toTheEnd(runtime, id), stage.output(id, 'a')]).toEqual([['succeeded', 'a: succeeded'], '<>']);
});

test('an opener that no agent could run has failed for the steps that resume its line', async () => {
  const stage = new Stage();
  stage.availability.set('gone', 'unavailable');
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }, { agents: ['gone'], onFailure: 'continue' }), agentStep('fix', { mode: 'resume', line: 'plan', source: 'plan' }, { agents: ['gone'] })];
  const runtime = stage.runtime();
  const id = await stage.create(steps, [agent('gone', 'exit 1')]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'plan: failed [agent_unavailable]', 'fix: failed [session_resume_source_failed]']);
  expect(stage.store.tables.runs.get(`${id}/plan/1`)?.decision?.mode).toBe('refused');
});

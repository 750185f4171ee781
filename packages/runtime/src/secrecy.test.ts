import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';

/** Names another session than the one to continue, with what the script is told to say of it. */
const script = (evidence: string) =>
  `${tell} id=\${SESSION:+other-$new}; id=\${id:-session-$new}; echo $id >>"$HOME/ids"; printf '{"session":"%s"${evidence}}\\n' $id; result yes`;

const idsOf = (stage: Stage) => readFileSync(join(stage.root, 'ids'), 'utf8').trim().split('\n');

test('ids that a session had before, and ids that proved nothing, stay hidden after a restart', async () => {
  const stage = new Stage();
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }), agentStep('fix', { mode: 'resume', line: 'plan', source: 'plan' })];
  const before = stage.runtime();
  const ends: string[] = [];
  for (const evidence of [',"evidence":"successor"', '']) {
    const id = await stage.create(steps, [agent('coder', script(evidence))]);
    await before.start(id);
    ends.push(...(await stage.toTheEnd(before, id)).slice(2));
  }
  expect(ends).toEqual(['fix: succeeded', 'fix: failed [session_resume_unproven]']);
  await before.close();

  const after = stage.runtime();
  await after.recover();
  const id = await stage.create([commandStep('show', 'cat "$HOME/ids"')]);
  await after.start(id);
  expect(await stage.toTheEnd(after, id)).toEqual(['succeeded', 'show: succeeded']);
  const shown = `${(await stage.lines(after, id)).join('\n')}${stage.output(id, 'show')}`;
  expect(idsOf(stage).length).toBe(4);
  expect(idsOf(stage).filter((each) => shown.includes(each))).toEqual([]);
});

test('an id that an agent wrote into the workspace is hidden in the differences that later steps get', async () => {
  const stage = new Stage();
  const git = (...args: readonly string[]) => execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.org', ...args], { cwd: stage.workspace, stdio: 'ignore' });
  writeFileSync(join(stage.workspace, 'notes'), 'old\n');
  git('init', '--quiet');
  git('add', 'notes');
  git('commit', '--quiet', '--message', 'first');
  const writes = `${tell} id=session-$new; echo $id >>"$HOME/ids"; (echo $id; seq 2000) >notes; SESSION=$id open; result yes`;
  const steps = [agentStep('plan', { mode: 'fresh', line: 'plan' }), commandStep('check', 'cat {diff_path}')];
  const runtime = stage.runtime();
  const id = await stage.create(steps, [agent('coder', writes)]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'plan: succeeded', 'check: succeeded']);
  const kept = readFileSync(join(stage.logs, `${id}.values`, 'check.1.diff.txt'), 'utf8');
  expect([kept.includes('+[ses_'), idsOf(stage).some((each) => kept.includes(each))]).toEqual([true, false]);
});

test('an id that a person names in answering a permission request is not stored', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const asks = `${tell} id=session-$new; echo $id >>"$HOME/ids"; SESSION=$id open; echo '{"ask":"r1"}'; read -r answer; result "$answer"`;
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', asks, { permissionMode: 'ask' })]);
  await runtime.start(id);
  await stage.until(runtime, id, () => stage.state(id).status === 'waiting');
  const [approval] = [...stage.store.tables.approvals.values()];
  await runtime.answerApproval(approval!.id, true, `as ${idsOf(stage)[0]} needs it`);
  await stage.toTheEnd(runtime, id);
  expect([...stage.store.tables.approvals.values()].map(({ reason }) => reason)).toEqual([expect.stringMatching(/^as \[\w+\] needs it$/)]);
});

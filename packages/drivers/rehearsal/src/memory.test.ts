import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionToken } from '@orch/driver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rehearsalDriver, rehearsalProviderHome, rehearsalProviderPath } from './index.js';
import { createRehearsal, type Rehearsal } from './testing/rehearsal.js';

// Processes on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await createRehearsal();
});
afterAll(() => rehearsal.close());

test('a resumed session remembers every earlier step and counts it; a fresh one remembers nothing', async () => {
  const first = await rehearsal.token({ mode: 'fresh' }, { step: 'create_session', prompt: 'Read the\n  code.' });
  const second = await rehearsal.token({ mode: 'resume', token: first }, { step: 'plan', prompt: 'Plan it.' });
  const third = await rehearsal.turn({ mode: 'resume', token: second }, { step: 'implement', prompt: 'Do it.' });
  const review = await rehearsal.turn({ mode: 'fresh' }, { step: 'qa_testing', prompt: 'Review it.' });
  expect([third.result?.output, review.result?.output]).toEqual([
    'Turn 3 of this conversation. I remember 2 earlier messages: (1) create_session: «Read the code.» (2) plan: «Plan it.». Step implement asks: «Do it.».',
    'Turn 1 of this conversation. I remember no earlier message. Step qa_testing asks: «Review it.».',
  ]);
});

test('a fork takes the history along and leaves its parent as it was', async () => {
  const parent = await rehearsal.token({ mode: 'fresh' }, { step: 'create_session' });
  const fork = await rehearsal.turn({ mode: 'fork', token: parent }, { step: 'left' });
  const again = await rehearsal.turn({ mode: 'resume', token: parent }, { step: 'right' });
  expect([fork.result?.output, again.result?.output].map((text) => text?.slice(0, 83))).toEqual(
    Array(2).fill('Turn 2 of this conversation. I remember 1 earlier message: (1) create_session: «Pla'),
  );
  expect(fork.result?.token?.value['session']).not.toBe(parent.value['session']);
});

test('a run without a session is answered and keeps nothing', async () => {
  const before = (await readdir(join(rehearsal.home, 'sessions'))).length;
  const turn = await rehearsal.turn({ mode: 'none' }, { step: 'shell_step', prompt: 'echo hi' });
  expect({ result: turn.result, events: turn.events.map((event) => event.type), sessions: (await readdir(join(rehearsal.home, 'sessions'))).length }).toEqual({
    result: {
      failure: null,
      output: 'I keep no conversation. Step shell_step asks: «echo hi».',
      usage: { inputTokens: 2, outputTokens: 14, costUsd: expect.any(Number) },
      token: null,
    },
    events: ['message', 'turn_finished'],
    sessions: before,
  });
});

test('a long history and long prompts give a bounded answer', async () => {
  let token = await rehearsal.token({ mode: 'fresh' }, { prompt: 'x'.repeat(5000) });
  for (let turn = 2; turn <= 11; turn += 1) token = await rehearsal.token({ mode: 'resume', token }, { prompt: 'é𝄞'.repeat(5000) });
  const { result } = await rehearsal.turn({ mode: 'resume', token });
  expect(result?.output).toMatch(/^Turn 12 of this conversation\. I remember 11 earlier messages: … \(4\) plan: /);
  expect((result?.output.length ?? 0) < 2000).toBe(true);
});

test('the ledger holds the start of every run, the answer that it kept and its end, and two writers of one session', async () => {
  const token = await rehearsal.token({ mode: 'fresh' }, { step: 'opener' });
  const holder = spawn(process.execPath, [rehearsalProviderPath()], { env: { ORCH_REHEARSAL_HOME: rehearsal.home } });
  const closed = once(holder, 'close');
  holder.stdin.write(
    `${JSON.stringify({ type: 'open', mode: 'resume', session: token.value['session'], prompt: 'x', step: 'holder', attempt: 1, run: 'holder', model: '', dials: [{ fault: 'hang', value: null }], workspaceAccess: 'write' })}\n`,
  );
  await once(holder.stdout, 'data');
  await rehearsal.turn({ mode: 'resume', token }, { step: 'intruder' });
  holder.stdin.end('{"type":"interrupt"}\n');
  await closed;
  const lines = (await rehearsal.ledger()).filter(({ session }) => session === token.value['session']);
  expect(lines.map(({ event, step, mode, turn, remembered, overlaps, outcome }) => ({ event, step, mode, turn, remembered, overlaps, outcome }))).toEqual([
    { event: 'start', step: 'opener', mode: 'fresh', turn: 1, remembered: 0, overlaps: [] },
    { event: 'answered', step: 'opener', turn: 1 },
    { event: 'end', step: 'opener', outcome: 'success' },
    { event: 'start', step: 'holder', mode: 'resume', turn: 2, remembered: 1, overlaps: [] },
    { event: 'start', step: 'intruder', mode: 'resume', turn: 3, remembered: 2, overlaps: [holder.pid] },
    { event: 'answered', step: 'intruder', turn: 3 },
    { event: 'end', step: 'intruder', outcome: 'success' },
    { event: 'end', step: 'holder', outcome: 'aborted' },
  ]);
});

test('the provider’s files are private', async () => {
  const session = (await readdir(join(rehearsal.home, 'sessions')))[0];
  const modes = await Promise.all(['', 'sessions', `sessions/${session}`, 'ledger.jsonl'].map(async (path) => (await stat(join(rehearsal.home, path))).mode & 0o777));
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
});

test('the driver names the home that the provider uses', () => {
  const { place } = rehearsalDriver;
  expect([
    place.home({ ORCH_REHEARSAL_HOME: '/a/b/', XDG_DATA_HOME: '/x', HOME: '/h' }),
    place.home({ ORCH_REHEARSAL_HOME: 'relative', XDG_DATA_HOME: '/x', HOME: '/h' }),
    place.home({ HOME: '/h' }),
    place.home({ HOME: '' }),
    rehearsalProviderHome({ ORCH_REHEARSAL_HOME: rehearsal.home }),
  ]).toEqual(['/a/b', '/x/orchestrator-rehearsal', '/h/.local/share/orchestrator-rehearsal', null, rehearsal.home]);
});

test('the program answers --version, and refuses an input without an opening message', async () => {
  const run = async (args: string[]) => {
    const child = spawn(process.execPath, [rehearsalProviderPath(), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, stdout };
  };
  expect([await run(['--version']), await run([])]).toEqual([
    { code: 0, stdout: '1.0.0\n' },
    { code: 1, stdout: '{"type":"error","code":"failed","message":"the input ended before an opening message"}\n' },
  ]);
});

test('a session whose file holds another one is not known, so that nobody is given a conversation that is not theirs', async () => {
  const [mine, theirs] = [await rehearsal.token({ mode: 'fresh' }), await rehearsal.token({ mode: 'fresh' })];
  const fileOf = (token: SessionToken) => join(rehearsal.home, 'sessions', `${String(token.value['session'])}.jsonl`);
  await copyFile(fileOf(theirs), fileOf(mine));
  const turn = await rehearsal.turn({ mode: 'resume', token: mine });
  expect(turn.result?.failure?.code).toBe('session_lost');
});

import type { Continuity, TurnEvent } from '@orch/driver';
import { describe, expect, test, vi } from 'vitest';
import { claudeDriver } from './index.js';
import { createClaude, oldestClaude, realClaude, type TurnOptions } from './testing/claude.js';
import { inputsOf, readTranscripts, requestOf, writeTranscript, type Transcript } from './testing/transcript.js';

vi.setConfig({ testTimeout: 240_000 });

/** What is recorded anew with `RECORD_TRANSCRIPTS=1`, from the real client and the scripted model. */
const scenarios: readonly (readonly [name: string, mode: 'fresh' | 'resume' | 'fork' | 'unknown', prompt: string, options?: TurnOptions])[] = [
  ['a-new-session', 'fresh', 'Hello.'],
  ['a-resumed-session', 'resume', 'Go on.'],
  ['a-branch-of-a-session', 'fork', 'Go another way.'],
  ['an-old-client-that-resumes-by-id', 'resume', 'Go on.', { client: oldestClaude }],
  ['an-old-client-that-branches', 'fork', 'Go another way.', { client: oldestClaude }],
  ['a-session-that-is-not-known', 'unknown', 'Go on.'],
  ['a-tool-that-runs-and-one-that-is-denied', 'fresh', 'Work.\napi: tool Bash {"command":"echo hello"}\napi: tool Bash {"command":"npm test"}\napi: say Done.', { allowedTools: ['Bash(echo:*)'] }],
  ['a-request-that-is-allowed', 'fresh', 'Work.\napi: tool Bash {"command":"npm --version"}\napi: say Done.', { permissionMode: 'ask', react: allow }],
  ['an-overloaded-provider-that-recovers', 'fresh', 'Work.\napi: overloaded 2'],
  ['a-plan-that-is-used-up', 'fresh', 'Work.\napi: limit 1796100000', { env: { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'token-for-tests' } }],
  ['an-empty-answer', 'fresh', 'Work.\napi: empty'],
  ['a-prompt-that-is-too-long', 'fresh', 'Work.\napi: context_too_long'],
  ['no-login', 'fresh', 'Work.', { env: { ANTHROPIC_API_KEY: '' } }],
  ['a-login-that-is-refused', 'fresh', 'Work.\napi: error 401'],
  ['a-turn-that-is-interrupted', 'fresh', 'Work.\napi: error 500 3', { react: (event) => (event.type === 'retrying' ? { type: 'interrupt_requested' } : null) }],
  ['a-client-that-is-killed', 'fresh', 'Work.\napi: error 500 3', { react: (event) => (event.type === 'retrying' ? { type: 'kill' } : null) }],
  ['a-cap-on-turns', 'fresh', 'Work.\napi: tool Bash {"command":"ls"}\napi: tool Bash {"command":"ls"}', { options: { maxTurns: 1 } }],
];

function allow(event: TurnEvent) {
  return event.type === 'permission_requested' ? ({ type: 'permission_answered', requestId: event.requestId, allow: true, reason: '' } as const) : null;
}

const recording = realClaude.installed && oldestClaude.installed && process.env['RECORD_TRANSCRIPTS'] === '1';

test.runIf(recording)('transcripts are recorded', async () => {
  const claude = await createClaude();
  try {
    for (const [name, mode, prompt, options] of scenarios) {
      const token = await claude.token({ mode: 'fresh' }, 'Hello.', options?.client ? { client: options.client } : {});
      const continuity: Continuity =
        mode === 'fresh' ? { mode } : mode === 'unknown' ? { mode: 'resume', token: { ...token, value: { ...token.value, title: 'orch-gone' } } } : { mode, token };
      writeTranscript(name, await claude.turn(continuity, prompt, options), claude.root);
    }
  } finally {
    await claude.close();
  }
});

const play = (transcript: Transcript, cut?: number) => {
  const run = claudeDriver.open(requestOf(transcript));
  return inputsOf(transcript, cut).flatMap((input) => run.receive(input));
};

describe.skipIf(recording).each(readTranscripts())('%s', (_name, transcript) => {
  test('is read as it was, however its bytes are cut', () => {
    expect(play(transcript)).toEqual(transcript.outputs);
    for (const cut of [1, 7, 1000]) expect(play(transcript, cut)).toEqual(transcript.outputs);
  });

  test('is read to one end, also when it breaks off anywhere', () => {
    const inputs = inputsOf(transcript);
    for (let length = 1; length < inputs.length; length += 1) {
      const run = claudeDriver.open(requestOf(transcript));
      const outputs = [...inputs.slice(0, length), { type: 'exited', code: null, signal: 'SIGKILL' } as const].flatMap((input) => run.receive(input));
      expect(outputs.filter((output) => output.type === 'event' && output.event.type === 'turn_finished').length).toBe(1);
    }
  });
});

test('every scenario has its transcript', () => {
  expect(readTranscripts().map(([name]) => name)).toEqual(scenarios.map(([name]) => name.replaceAll('-', ' ')).toSorted());
});

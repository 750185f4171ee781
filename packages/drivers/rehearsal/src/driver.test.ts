import { execFile } from 'node:child_process';
import { isOrchError } from '@orch/diagnostics';
import type { OpenRequest, RunOutput } from '@orch/driver';
import { expect, test } from 'vitest';
import { rehearsalDriver, rehearsalProviderPath } from './index.js';

const request: OpenRequest = {
  nonce: '0'.repeat(32),
  step: { id: 'plan', attempt: 1 },
  continuity: { mode: 'fresh' },
  prompt: 'Plan it.',
  values: {},
  workingDirectory: '/',
  runDirectory: '/',
  env: {},
  workspaceAccess: 'write',
  permissionMode: 'governed',
  allowedTools: [],
  config: { command: null, promptDelivery: 'arg', binary: null, options: {}, block: {}, rawArgs: [] },
  client: null,
};
const id = '11111111-1111-4111-8111-111111111111';
const token = { driver: 'rehearsal/cli', version: 1, value: { session: id, costUsd: 0 } };
const records = (...values: object[]) => ({ type: 'stdout' as const, bytes: new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join('')) });
const failures = (outputs: readonly RunOutput[]) =>
  outputs.flatMap((output) => (output.type === 'event' && output.event.type === 'turn_finished' ? [output.event.result.failure?.code ?? null] : []));
const result = { type: 'result', subtype: 'success', is_error: false, session: id, text: 'Done.', usage: { input_tokens: 1, output_tokens: 1 }, cost_usd: 0, cost_of: 'session' };
const session = { type: 'session', session: id, mode: 'resume' };

test('nothing that belongs to the rehearsed driver is ever started', () => {
  const config = { ...request.config, command: 'rm -rf x', binary: '/usr/bin/client', rawArgs: ['--yes'], options: { maxTurns: 4 }, block: { thinkingBudgetTokens: 2048 } };
  expect(rehearsalDriver.open({ ...request, config }).process).toEqual({
    command: process.execPath,
    args: [rehearsalProviderPath()],
    env: {},
    files: [],
    stdin: { type: 'live' },
  });
});

test('an unknown fault is refused when the run is opened', () => {
  let refused: unknown = null;
  try {
    rehearsalDriver.open({ ...request, config: { ...request.config, block: { dials: [{ fault: 'nothing' }] } } });
  } catch (error) {
    refused = isOrchError(error) ? error.code : error;
  }
  expect(refused).toBe('driver_config_invalid');
});

test('a final record that names another session than the first one proves nothing', () => {
  const run = rehearsalDriver.open({ ...request, continuity: { mode: 'resume', token } });
  run.receive({ type: 'started' });
  expect(failures(run.receive(records(session, { ...result, session: id.replace('1', '2') })))).toEqual(['session_resume_unproven']);
});

test('an id that the final record alone carries is hidden, and proves nothing', () => {
  const ends = (['fresh', 'resume'] as const).map((mode) => {
    const run = rehearsalDriver.open({ ...request, continuity: mode === 'fresh' ? { mode } : { mode, token } });
    run.receive({ type: 'started' });
    const outputs = run.receive(records(result));
    const secrets = outputs.flatMap((output) => (output.type === 'event' && output.event.type === 'session_identified' ? [output.event.report.evidence, output.event.report.secrets] : []));
    return [secrets, failures(outputs)];
  });
  expect(ends).toEqual([
    [[null, [id]], ['driver_protocol_error']],
    [[null, [id]], ['session_resume_unproven']],
  ]);
});

test('an id that the provider names after its turn was found without one is hidden too', () => {
  const run = rehearsalDriver.open({ ...request, continuity: { mode: 'fresh' } });
  run.receive({ type: 'started' });
  const unnamed = run.receive(records({ ...session, session: null }));
  const late = run.receive(records(result));
  const types = (outputs: typeof late) => outputs.map((output) => (output.type === 'event' ? (output.event.type === 'session_identified' ? output.event.report.secrets : output.event.type) : output.type));
  expect([types(unnamed), failures(unnamed), types(late)]).toEqual([['send', 'end_input', 'turn_finished'], ['driver_protocol_error'], [[id]]]);
});

test('a tool before the session is named is not passed on, and its permission is refused', () => {
  const run = rehearsalDriver.open({ ...request, allowedTools: ['Bash'], continuity: { mode: 'resume', token } });
  run.receive({ type: 'started' });
  const early = run.receive(records({ type: 'tool_use', tool: 'Bash', summary: 'x' }, { type: 'permission_request', request: 'r', tool: 'Bash', summary: 'x' }));
  expect(early).toEqual([{ type: 'send', key: 'permission r', text: '{"type":"permission","request":"r","allow":false,"reason":"the session is not proven"}\n' }]);
  expect(failures(run.receive(records(session, result)))).toEqual([null]);
});

test('unknown records and lines that are none are no failure; a malformed known record is', () => {
  const good = rehearsalDriver.open({ ...request, continuity: { mode: 'resume', token } });
  const banner = { type: 'stdout' as const, bytes: new TextEncoder().encode('welcome\n') };
  expect([good.receive(banner), failures(good.receive(records({ type: 'mood' }, session, { ...result, extra: 1 })))]).toEqual([
    [{ type: 'event', event: { type: 'output', stream: 'stdout', text: 'welcome' } }],
    [null],
  ]);
  const bad = rehearsalDriver.open({ ...request, continuity: { mode: 'resume', token } });
  expect(failures(bad.receive(records(session, { type: 'message', text: 7 }, result)))).toEqual(['driver_protocol_error']);
});

test('the probe finds the provider and its version', async () => {
  const report = await rehearsalDriver.probe({
    env: { HOME: '/home/person', PATH: '/bin' },
    find: () => Promise.resolve(null),
    run: (command, args) =>
      new Promise((resolve) => {
        const child = execFile(command, [...args], (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }));
      }),
  }, { binary: null });
  expect(report).toEqual({
    installed: true,
    problem: null,
    path: rehearsalProviderPath(),
    version: '1.0.0',
    versionProven: true,
    provenVersions: [],
    authenticated: null,
    passedVariables: ['HOME'],
    exposures: [],
    notes: ['Works offline and needs no login.'],
  });
});

import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRealStage, ending, realClient, resumes, whyNot, type RealFlow, type RealStage } from './testing/real-stage.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const login = { accessToken: 'sk-ant-oat01-for-tests', refreshToken: 'sk-ant-ort01-for-tests', expiresAt: Date.now() + 86_400_000, scopes: ['user:inference', 'user:profile'], subscriptionType: 'max' };

describe.skipIf(!realClient.installed)(`a session of the real Claude Code belongs to a directory and an account${whyNot}`, () => {
  let stage: RealStage;
  beforeAll(async () => {
    stage = await createRealStage({ ANTHROPIC_API_KEY: '' });
    logInAs('ann@example.test');
  });
  afterAll(() => stage?.close());

  /** As the client’s own files say it after a login. */
  function logInAs(email: string): void {
    const home = join(stage.sandbox.root, '.claude');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, '.credentials.json'), JSON.stringify({ claudeAiOauth: login }), { mode: 0o600 });
    const oauthAccount = { accountUuid: email, emailAddress: email, organizationUuid: `org of ${email}`, organizationName: 'Shop', organizationRole: 'admin' };
    writeFileSync(join(stage.sandbox.root, '.claude.json'), JSON.stringify({ oauthAccount, hasCompletedOnboarding: true }), { mode: 0o600 });
  }

  /** Opens a session, lets something happen while the task waits, and has the session continued. */
  async function play(project: string, meanwhile: () => unknown, options: RealFlow['options'] = {}) {
    const asked = stage.api.turns().length;
    const go = join(stage.sandbox.root, `go-${project}`);
    const flow = [
      { id: 'open', prompt: 'Open.' },
      { id: 'wait', command: `while [ ! -e ${go} ]; do sleep 0.05; done` },
      { id: 'go_on', prompt: 'Go on.', behavior: resumes },
    ];
    const started = await stage.start(project, { options, steps: flow }, 'Be somebody.');
    const opened = await stage.follow(started, ({ steps }) => steps[1]!.status === 'running' || steps[0]!.error !== null);
    expect([opened.steps[0]!.status, opened.steps[0]!.error]).toEqual(['succeeded', null]);
    await meanwhile();
    const clients = watchClients(started.task.id);
    writeFileSync(go, '');
    const done = await stage.follow(started);
    return { step: ending(done.steps[2]!), ref: opened.steps[0]!.session.ref, clients: clients(), asked: stage.api.turns().slice(asked).map(({ users }) => users) };
  }

  /** Whether a client of the task was there at any time. */
  function watchClients(task: string): () => boolean {
    let seen = false;
    const timer = setInterval(() => (seen ||= stage.processes.living(task).some(({ line }) => line.startsWith('claude '))), 20);
    return () => {
      clearInterval(timer);
      return seen;
    };
  }

  const link = (target: string, path: string) => {
    symlinkSync(target, `${path}.new`);
    renameSync(`${path}.new`, path);
    return path;
  };
  const folder = (name: string) => {
    const path = join(stage.sandbox.root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const bothTurns = [['Open.'], ['Open.', 'Go on.']];
  const continued = { status: 'succeeded', code: null, message: null, output: expect.any(String) as string, denials: [], mode: 'resume' };
  const refused = (ref: string | null, difference: string) => ({
    status: 'failed',
    code: 'session_affinity_mismatch',
    message: `Step "go_on" resumes line "open", but session ${ref} belongs to another place: ${difference}.`,
    output: null,
    denials: [],
    mode: 'refused',
  });

  test('a directory with spaces and accents is one place, by whichever chain of links it is named', async () => {
    const real = folder('work/Läden & Söhne/das Projekt');
    const named = link(real, join(stage.sandbox.workspace, 'mein Laden'));
    const { step, clients, asked } = await play('links', () => link(link(real, join(stage.sandbox.root, 'étape')), named), { cwd: 'mein Laden' });
    expect([step, clients, asked]).toEqual([continued, true, bothTurns]);
  });

  test('two directories whose names differ only in how their accents are written are two places, found before a client is started', async () => {
    const [composed, decomposed] = [folder('work/café'.normalize('NFC')), folder('work/café'.normalize('NFD'))];
    const named = link(composed, join(stage.sandbox.workspace, 'here'));
    const { step, ref, clients, asked } = await play('accents', () => link(decomposed, named), { cwd: 'here' });
    expect([step, clients, asked]).toEqual([refused(ref, `the working directory was ${composed} and is ${decomposed}`), false, [['Open.']]]);
  });

  test('the same account continues its session', async () => {
    const { step, clients, asked } = await play('same', () => logInAs('ann@example.test'));
    expect([step, clients, asked]).toEqual([continued, true, bothTurns]);
  });

  test('another account is found before a client is started, and named', async () => {
    const { step, ref, clients, asked } = await play('other', () => logInAs('bob@example.test'));
    expect([step, clients, asked]).toEqual([refused(ref, 'the account was ann@example.test and is bob@example.test'), false, [['Open.']]]);
  });
});

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionToken } from '@orch/driver';
import { createProbeHost, type PlayedTurn } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claudeDriver } from './index.js';
import { createClaude, oldestClaude, realClaude, whyNot, type Claude, type TurnOptions } from './testing/claude.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000 });

const exposure = 'Claude Code 2.1.100 cannot resume a session by a title: while it resumes one, the session’s id stands in its argument list, which every user of this machine can read.';

/** What belongs to the resumed session alone. */
function factsOf({ events, result }: PlayedTurn) {
  return {
    notices: events.flatMap((event) => (event.type === 'notice' ? [event.text] : [])),
    evidence: events.flatMap((event) => (event.type === 'session_identified' ? [event.report.evidence?.detail ?? null] : [])),
    failure: result?.failure ?? null,
    output: result?.output,
    costUsd: result?.usage.costUsd,
  };
}

const costUsd = expect.any(Number) as number;

describe.skipIf(!oldestClaude.installed)(`with the oldest client that the driver takes${whyNot(oldestClaude)}`, () => {
  let claude: Claude;
  beforeAll(async () => {
    claude = await createClaude(oldestClaude);
  });
  afterAll(() => claude.close());
  let seen = 0;
  const asked = () => {
    const turns = claude.api.turns().slice(seen);
    seen += turns.length;
    return turns;
  };
  const newer: TurnOptions = { client: realClaude };
  const tokenOf = ({ result }: PlayedTurn): SessionToken => {
    if (!result?.token) throw new Error(`the turn has no token: ${JSON.stringify(result)}`);
    return result.token;
  };

  test('a new session shows its id nowhere; a resumed and a branched one say that it is in the argument list', async () => {
    asked();
    const opened = await claude.turn({ mode: 'fresh' }, 'one');
    const resumed = await claude.turn({ mode: 'resume', token: tokenOf(opened) }, 'two');
    const branched = await claude.turn({ mode: 'fork', token: tokenOf(resumed) }, 'three');
    const again = await claude.turn({ mode: 'resume', token: tokenOf(resumed) }, 'four');
    expect([asked().map(({ users }) => users), [opened, resumed, branched, again].map(factsOf), opened.run.process.args.includes(String(tokenOf(opened).value['session']))]).toEqual([
      [['one'], ['one', 'two'], ['one', 'two', 'three'], ['one', 'two', 'four']],
      [
        { notices: [], evidence: [null], failure: null, output: '1', costUsd },
        { notices: [exposure], evidence: ['the client opened the session of this id and named it by the id that was recorded'], failure: null, output: '2', costUsd },
        { notices: [exposure], evidence: ['the client found the session of this id and named a new one, as it does for a branch'], failure: null, output: '3', costUsd },
        { notices: [exposure], evidence: ['the client opened the session of this id and named it by the id that was recorded'], failure: null, output: '3', costUsd },
      ],
      false,
    ]);
    expect(tokenOf(opened).value).toEqual({ session: expect.any(String), title: null, costUsd: null });
  });

  test('an unknown session is lost before the model is asked anything', async () => {
    const token = await claude.token({ mode: 'fresh' }, 'open');
    asked();
    const unknown = { ...token, value: { ...token.value, session: '99999999-9999-4999-8999-999999999999' } };
    const turns = [await claude.turn({ mode: 'resume', token: unknown }, 'go on'), await claude.turn({ mode: 'fork', token: unknown }, 'go on')];
    expect([turns.map(({ result }) => result?.failure?.code), asked()]).toEqual([['session_lost', 'session_lost'], []]);
  });

  test.skipIf(!realClaude.installed)('a session goes on in a newer client, which gives it a title, and in the old one again', async () => {
    asked();
    const opened = await claude.token({ mode: 'fresh' }, 'old one');
    const first = await claude.turn({ mode: 'resume', token: opened }, 'new one', newer);
    const second = await claude.turn({ mode: 'resume', token: tokenOf(first) }, 'new two', newer);
    const back = await claude.turn({ mode: 'resume', token: tokenOf(second) }, 'old two');
    const third = await claude.turn({ mode: 'resume', token: tokenOf(back) }, 'new three', newer);
    const id = String(opened.value['session']);
    expect([
      asked().at(-1)?.users,
      [first, second, back, third].map(({ run, result }) => [run.process.args.includes(id), result?.failure ?? null, result?.usage.costUsd ?? null]),
      [second, back, third].map((turn) => tokenOf(turn).value['title'] === tokenOf(first).value['title']),
    ]).toEqual([
      ['old one', 'new one', 'new two', 'old two', 'new three'],
      [[true, null, costUsd], [false, null, costUsd], [true, null, costUsd], [false, null, costUsd]],
      [true, true, true],
    ]);
  });

  test.skipIf(!realClaude.installed)('a session that a newer client opened goes on in the old one', async () => {
    asked();
    const opened = await claude.token({ mode: 'fresh' }, 'new one', newer);
    const resumed = await claude.token({ mode: 'resume', token: opened }, 'old one');
    await claude.token({ mode: 'fork', token: resumed }, 'new two', newer);
    expect(asked().at(-1)?.users).toEqual(['new one', 'old one', 'new two']);
  });

  test('a client that does not say its version and cannot do what is asked of it is too old, and a switch that the agent asked for is the agent’s mistake', async () => {
    const unknown = async (...[continuity, prompt]: Parameters<Claude['request']>) => claude.play({ ...(await claude.request(continuity, prompt)), client: null });
    const opened = await unknown({ mode: 'fresh' }, 'work');
    asked();
    const resumed = await unknown({ mode: 'resume', token: tokenOf(opened) }, 'go on');
    const wrong = await claude.turn({ mode: 'fresh' }, 'work', { rawArgs: ['--no-such-switch=1'] });
    expect([asked(), resumed.result?.failure, wrong.result?.failure]).toEqual([
      [],
      { code: 'driver_client_too_old', message: 'Claude Code cannot resume a session by a title, so it is too old for what it was started with: it did not say its version.' },
      { code: 'driver_config_invalid', message: 'the client does not know `--no-such-switch`, which the agent’s `rawArgs` pass to it' },
    ]);
  });

  test('reads the instructions of its workspace and none of the settings there', async () => {
    const marks = join(claude.root, 'marks');
    mkdirSync(marks);
    mkdirSync(join(claude.workspace, '.claude'));
    const hooks = Object.fromEntries(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'Stop'].map((event) => [event, [{ matcher: '', hooks: [{ type: 'command', command: `touch ${marks}/${event}` }] }]]));
    writeFileSync(join(claude.workspace, '.claude/settings.json'), JSON.stringify({ permissions: { allow: ['Bash(npm:*)'] }, hooks }));
    writeFileSync(join(claude.workspace, 'CLAUDE.md'), 'rule of the workspace');
    asked();
    const { events } = await claude.turn({ mode: 'fresh' }, 'work\napi: tool Bash {"command":"npm --version"}\napi: say Done.');
    const texts = asked().flatMap((turn) => turn.texts).join('\n');
    expect([readdirSync(marks), events.flatMap((event) => (event.type === 'permission_denied' ? [event.summary] : [])), texts.includes('rule of the workspace')]).toEqual([[], ['npm --version'], true]);
  });

  test('takes a prompt for text, whatever it begins with or names', async () => {
    writeFileSync(join(claude.workspace, 'note.txt'), 'content of the note');
    const prompts = ['/compact', '/cost/', '/init\nand then work', '//', 'read @note.txt', 'read @note.txt\nand then work'];
    asked();
    for (const prompt of prompts) await claude.turn({ mode: 'fresh' }, prompt);
    const turns = asked();
    expect([turns.map(({ users }) => users.join('').replaceAll('\n', '')), turns.some(({ texts }) => texts.join('').includes('content of the note'))]).toEqual([prompts.map((prompt) => prompt.replaceAll('\n', '')), false]);
  });

  test('edits inside the workspace run unwatched, and what goes beyond is denied', async () => {
    const path = join(claude.workspace, 'in.txt');
    const { events } = await claude.turn({ mode: 'fresh' }, `work\napi: tool Write ${JSON.stringify({ file_path: path, content: 'hi' })}\napi: tool Bash {"command":"npm test"}\napi: say Done.`);
    expect([readFileSync(path, 'utf8'), events.flatMap((event) => (event.type === 'permission_denied' ? [event.summary] : []))]).toEqual(['hi', ['npm test']]);
  });

  test('no command runs that no pattern names, however harmless the client takes it for, and no list of files leads out of the workspace', async () => {
    const commands = ['ls', 'git status', 'rm in.txt', 'npm --version && whoami', 'npm --version'];
    const tools = [...commands.map((command) => `api: tool Bash ${JSON.stringify({ command })}`), `api: tool Glob ${JSON.stringify({ pattern: `${claude.root}/*` })}`, 'api: tool WebFetch {"url":"https://docs.python.org/3/","prompt":"Read."}'];
    const denied = async (options: TurnOptions) => {
      const { events } = await claude.turn({ mode: 'fresh' }, ['work', ...tools, 'api: say Done.'].join('\n'), options);
      return events.flatMap((event) => (event.type === 'permission_denied' ? [event.summary] : []));
    };
    const rest = [`${claude.root}/*`, 'https://docs.python.org/3/'];
    const allowedTools = ['Bash(npm --version)'];
    expect([await denied({}), await denied({ allowedTools }), await denied({ allowedTools, permissionMode: 'deny' })]).toEqual([[...commands, ...rest], [...commands.slice(0, -1), ...rest], [...commands, ...rest]]);
  });

  test('retries are shown, and a used-up plan says when it resets', async () => {
    const retried = await claude.turn({ mode: 'fresh' }, 'work\napi: overloaded 2');
    const limited = await claude.turn({ mode: 'fresh' }, 'work\napi: limit 1796100000', { env: { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'token-for-tests' } });
    expect([retried.events.flatMap((event) => (event.type === 'retrying' ? [[event.reason, event.attempt]] : [])), retried.result?.output, limited.result?.failure]).toEqual([
      [['overloaded, status 529', 1], ['overloaded, status 529', 2]],
      '1',
      { code: 'driver_limit_reached', message: expect.stringMatching(/limit/), resetAt: 1_796_100_000_000 },
    ]);
  });

  test('a model that decides itself how much it thinks takes a budget where it can', async () => {
    asked();
    const { events } = await claude.turn({ mode: 'fresh' }, 'work', { options: { model: 'claude-sonnet-4-6' }, block: { thinkingBudgetTokens: 2048 } });
    expect([asked().map(({ thinkingBudget }) => thinkingBudget), events.filter(({ type }) => type === 'notice')]).toEqual([[2048], []]);
  });

  test('says of itself what it exposes', async () => {
    const binary = oldestClaude.installed ? oldestClaude.binary : '';
    const report = await claudeDriver.probe(createProbeHost(claude.env), { binary });
    expect(report).toEqual({
      installed: true,
      problem: null,
      path: binary,
      version: '2.1.100',
      versionProven: true,
      provenVersions: ['2.1.100', '2.1.150', '2.1.197', '2.1.250', '2.1.300', '2.1.332'],
      authenticated: true,
      passedVariables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
      exposures: [exposure],
      notes: ['Version 2.1.100 is one that the driver was tried with.', 'It has a login or a key; whether the provider takes it shows with the first step.'],
    });
  });
});

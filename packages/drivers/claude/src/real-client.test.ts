import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TurnEvent } from '@orch/driver';
import type { PlayedTurn } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logIn, noLogin } from './log-in.js';
import { createClaude, realClaude, whyNot, type Claude } from './testing/claude.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000 });

const unrecorded = { inputTokens: null, outputTokens: null, costUsd: null };
const one = { inputTokens: 100, outputTokens: 10, costUsd: 0.0006 };
const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Without what belongs to the session. */
function ending({ result }: PlayedTurn) {
  return result && { failure: result.failure, output: result.output, usage: result.usage };
}

function of<Type extends TurnEvent['type']>(turn: PlayedTurn, type: Type): Extract<TurnEvent, { type: Type }>[] {
  return turn.events.filter((event): event is Extract<TurnEvent, { type: Type }> => event.type === type);
}

describe.skipIf(!realClaude.installed)(`with the real client${whyNot(realClaude)}`, () => {
  let claude: Claude;
  beforeAll(async () => {
    claude = await createClaude();
  });
  afterAll(() => claude.close());
  /** What the model was asked since the call before. */
  let seen = 0;
  const asked = () => {
    const turns = claude.api.turns().slice(seen);
    seen += turns.length;
    return turns;
  };

  test('resuming steps send the history of their line alone, isolated steps send none, and nobody else asks the model', async () => {
    asked();
    const created = await claude.token({ mode: 'fresh' }, 'create_session');
    const planned = await claude.token({ mode: 'resume', token: created }, 'plan');
    const audit = await claude.turn({ mode: 'fresh' }, 'security_audit');
    const implemented = await claude.turn({ mode: 'resume', token: planned }, 'implement');
    const tested = await claude.turn({ mode: 'fresh' }, 'qa_testing');
    expect(asked().map(({ users }) => users)).toEqual([
      ['create_session'],
      ['create_session', 'plan'],
      ['security_audit'],
      ['create_session', 'plan', 'implement'],
      ['qa_testing'],
    ]);
    expect([audit, implemented, tested].map(ending)).toEqual([
      { failure: null, output: '1', usage: one },
      { failure: null, output: '3', usage: one },
      { failure: null, output: '1', usage: one },
    ]);
    const strangers = claude.api.requests().filter(({ path }) => !path.startsWith('/v1/messages'));
    expect(strangers.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(implemented.events.flatMap((event) => (event.type === 'session_identified' ? [event.report] : []))).toEqual([
      {
        token: planned,
        evidence: { class: 'handle-match', detail: 'the client opened the session of this title and named it by the id that was recorded' },
        secrets: [created.value['session']],
        account: null,
        model: expect.stringMatching(/^claude-/),
        providerVersion: '2.1.332',
      },
    ]);
  });

  test('the id is in no argument of any process and in no event but the report, while a session is resumed', async () => {
    const token = await claude.token({ mode: 'fresh' }, 'open');
    const id = String(token.value['session']);
    const shown: string[] = [];
    let programs = 0;
    const turn = await claude.turn({ mode: 'resume', token }, 'work\napi: tool Bash {"command":"ls"}\napi: say Done.', {
      react: () => {
        for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
          const line = readArguments(pid);
          if (line.includes(String(token.value['title']))) programs += 1;
          if (line.includes(id)) shown.push(line);
        }
        return null;
      },
    });
    const events = turn.events.filter(({ type }) => type !== 'session_identified' && type !== 'turn_finished');
    expect({ shown, found: programs > 0, inEvents: JSON.stringify(events).includes(id), ending: ending(turn)?.output }).toEqual({ shown: [], found: true, inEvents: false, ending: 'Done.' });
  });

  test('an unknown session is lost before the model is asked anything', async () => {
    asked();
    const token = await claude.token({ mode: 'fresh' }, 'open');
    asked();
    const turn = await claude.turn({ mode: 'resume', token: { ...token, value: { ...token.value, title: 'orch-gone' } } }, 'go on');
    expect([ending(turn), turn.result?.token, of(turn, 'session_identified'), asked()]).toEqual([
      { failure: { code: 'session_lost', message: 'the client does not know the session that was to be continued' }, output: '', usage: unrecorded },
      null,
      [],
      [],
    ]);
  });

  test('a title that leads to another session gives no proof, and the model is not asked', async () => {
    const token = await claude.token({ mode: 'fresh' }, 'open');
    const other = await claude.token({ mode: 'fresh' }, 'secret of another line');
    asked();
    const turn = await claude.turn({ mode: 'resume', token: { ...token, value: { ...token.value, title: String(other.value['title']) } } }, 'go on');
    expect([ending(turn)?.failure?.code, of(turn, 'session_identified').map(({ report }) => [report.evidence, report.secrets]), asked()]).toEqual([
      'session_resume_unproven',
      [[null, [other.value['session']]]],
      [],
    ]);
  });

  test('edits inside the workspace run unwatched; what goes beyond is denied at once, with a reason that the model hears', async () => {
    asked();
    const [inside, outside] = [join(claude.workspace, 'in.txt'), join(claude.root, 'out.txt')];
    const write = (path: string) => `api: tool Write ${JSON.stringify({ file_path: path, content: 'hi' })}`;
    const turn = await claude.turn({ mode: 'fresh' }, ['work', write(inside), write(outside), 'api: tool Bash {"command":"npm test"}', 'api: say Done.'].join('\n'));
    const reason = 'no pattern of `allowedTools` covers it';
    expect([readFileSync(inside, 'utf8'), existsSync(outside), of(turn, 'permission_denied'), ending(turn)?.output, asked().at(-1)?.toolResults.slice(1)]).toEqual([
      'hi',
      false,
      [
        { type: 'permission_denied', tool: 'Write', summary: outside, reason },
        { type: 'permission_denied', tool: 'Bash', summary: 'npm test', reason },
      ],
      'Done.',
      [reason, reason],
    ]);
  });

  test('what `allowedTools` names runs, and in mode `deny` it does not', async () => {
    const prompt = 'work\napi: tool Bash {"command":"npm --version"}\napi: say Done.';
    const allowedTools = ['Bash(npm --version)'];
    const governed = await claude.turn({ mode: 'fresh' }, prompt, { allowedTools });
    const denied = await claude.turn({ mode: 'fresh' }, prompt, { allowedTools, permissionMode: 'deny' });
    expect([of(governed, 'permission_denied'), of(governed, 'tool_finished'), of(denied, 'permission_denied')]).toEqual([
      [],
      [{ type: 'tool_finished', tool: 'Bash', failed: false }],
      [{ type: 'permission_denied', tool: 'Bash', summary: 'npm --version', reason: 'the agent’s permission mode denies every request' }],
    ]);
  });

  test.each(['governed', 'deny'] as const)('no command runs in mode `%s` that `allowedTools` does not name, however harmless the client takes it for', async (permissionMode) => {
    const commands = ['ls', 'git status', 'whoami', 'rm kept.txt', 'touch made.txt', 'npm --version && ls', 'npm --version | cat', 'echo "$(npm --version)"', 'npm --version > made.txt'];
    const path = join(claude.workspace, 'kept.txt');
    writeFileSync(path, 'kept');
    const prompt = ['work', ...commands.map((command) => `api: tool Bash ${JSON.stringify({ command })}`), 'api: tool WebFetch {"url":"https://docs.python.org/3/","prompt":"Read."}', 'api: say Done.'].join('\n');
    const turns = [await claude.turn({ mode: 'fresh' }, prompt, { permissionMode }), await claude.turn({ mode: 'fresh' }, prompt, { permissionMode, allowedTools: ['Bash(npm --version:*)'] })];
    expect([turns.map((turn) => of(turn, 'permission_denied').map(({ summary }) => summary)), existsSync(path), existsSync(join(claude.workspace, 'made.txt'))]).toEqual([
      [0, 1].map(() => [...commands, 'https://docs.python.org/3/']),
      true,
      false,
    ]);
  });

  test('each part of a command that runs is named by a pattern, and what a pattern names goes no further than the client lets it', async () => {
    writeFileSync(join(claude.root, 'secret.txt'), 'secret');
    const commands = ['npm --version && node --version 2>&1', 'npm --version | cat', `cat ${join(claude.root, 'secret.txt')}`, 'npm --version; whoami'];
    const prompt = ['work', ...commands.map((command) => `api: tool Bash ${JSON.stringify({ command })}`), 'api: say Done.'].join('\n');
    asked();
    const turn = await claude.turn({ mode: 'fresh' }, prompt, { allowedTools: ['Bash(npm --version:*)', 'Bash(node --version)', 'Bash(cat:*)'] });
    expect([of(turn, 'permission_denied').map(({ reason }) => reason), of(turn, 'tool_finished').map(({ failed }) => failed), asked().at(-1)?.toolResults.join('').includes('secret')]).toEqual([
      ['no pattern of `allowedTools` covers it', 'no pattern of `allowedTools` covers `whoami` in it'],
      [false, false, true, true],
      false,
    ]);
  });

  test('in mode `ask` a person is asked about every command', async () => {
    const prompt = 'work\napi: tool Bash {"command":"ls"}\napi: tool Bash {"command":"npm --version"}\napi: say Done.';
    const react = (event: TurnEvent) => (event.type === 'permission_requested' ? ({ type: 'permission_answered', requestId: event.requestId, allow: true, reason: '' } as const) : null);
    const turn = await claude.turn({ mode: 'fresh' }, prompt, { permissionMode: 'ask', allowedTools: ['Bash'], react });
    expect([of(turn, 'permission_requested').map(({ summary }) => summary), of(turn, 'tool_finished').map(({ failed }) => failed)]).toEqual([['ls', 'npm --version'], [false, false]]);
  });

  test('the model is told which commands it may run', async () => {
    asked();
    await claude.turn({ mode: 'fresh' }, 'work', { allowedTools: ['Bash(npm test:*)'] });
    expect(asked()[0]?.texts.join('').includes('each part of a compound command must be: Bash(npm test:*);')).toBe(true);
  });

  test('in mode `ask` an allowed request goes on and a denied one does not', async () => {
    const path = join(claude.root, 'asked.txt');
    const prompt = `work\napi: tool Write ${JSON.stringify({ file_path: path, content: 'hi' })}\napi: say Done.`;
    const answer = (allow: boolean) => (event: TurnEvent) =>
      event.type === 'permission_requested' ? ({ type: 'permission_answered', requestId: event.requestId, allow, reason: 'not now' } as const) : null;
    const denied = await claude.turn({ mode: 'fresh' }, prompt, { permissionMode: 'ask', react: answer(false) });
    const before = existsSync(path);
    const allowed = await claude.turn({ mode: 'fresh' }, prompt, { permissionMode: 'ask', react: answer(true) });
    expect([before, existsSync(path), of(denied, 'permission_denied'), of(allowed, 'permission_denied'), of(allowed, 'permission_requested')]).toEqual([
      false,
      true,
      [{ type: 'permission_denied', tool: 'Write', summary: path, reason: 'not now' }],
      [],
      [{ type: 'permission_requested', requestId: expect.any(String), tool: 'Write', summary: path }],
    ]);
  });

  test('`read` has nothing that writes and `none` has nothing, whatever the model calls', async () => {
    asked();
    const path = join(claude.workspace, 'unwanted.txt');
    const prompt = `look\napi: tool Write ${JSON.stringify({ file_path: path, content: 'hi' })}\napi: tool Bash {"command":"touch ${path}"}\napi: say Done.`;
    const turns = [await claude.turn({ mode: 'fresh' }, prompt, { workspaceAccess: 'read' }), await claude.turn({ mode: 'fresh' }, prompt, { workspaceAccess: 'none' })];
    const offered = asked();
    // What is left in place of the tools that were taken away does nothing.
    const real = (tools: readonly string[]) => tools.filter((tool) => tool !== 'DeferredToolPlaceholder').toSorted();
    expect([existsSync(path), turns.flatMap((turn) => of(turn, 'tool_finished')), real(offered.at(0)?.tools ?? []), real(offered.at(-1)?.tools ?? [])]).toEqual([
      false,
      [0, 1].flatMap(() => ['Write', 'Bash'].map((tool) => ({ type: 'tool_finished', tool, failed: true }))),
      ['Glob', 'Grep', 'Read'],
      [],
    ]);
  });

  test('model, thinking budget and caps reach the client', async () => {
    asked();
    const turn = await claude.turn({ mode: 'fresh' }, 'work\napi: tool Bash {"command":"ls"}\napi: tool Bash {"command":"ls"}', {
      options: { model: 'claude-haiku-4-5', maxTurns: 1 },
      block: { thinkingBudgetTokens: 2048 },
    });
    const capped = await claude.turn({ mode: 'fresh' }, 'work\napi: tool Bash {"command":"ls"}', { options: { budgetCapUsd: 0.0001 } });
    expect([asked().map(({ model, thinkingBudget }) => [model, thinkingBudget])[0], ending(turn)?.failure, ending(capped)?.failure]).toEqual([
      ['claude-haiku-4-5', 2048],
      { code: 'driver_reported_error', message: 'Reached maximum number of turns (1)' },
      { code: 'driver_reported_error', message: 'Reached maximum budget ($0.0001)' },
    ]);
  });

  test('a thinking budget that the model does not take is told, and one that it takes is not', async () => {
    const notices = async (model: string, block: { readonly thinkingBudgetTokens?: number }) => of(await claude.turn({ mode: 'fresh' }, 'work', { options: { model }, block }), 'notice').map(({ text }) => text);
    expect([await notices('haiku', { thinkingBudgetTokens: 2048 }), await notices('haiku', {}), await notices('claude-haiku-4-5', { thinkingBudgetTokens: 2048 })]).toEqual([
      ['the model claude-haiku-5-5 decides itself how much it thinks: `thinkingBudgetTokens` has no effect'],
      [],
      [],
    ]);
  });

  test('a budget counts the turn and not the session', async () => {
    const options = { options: { budgetCapUsd: 0.001 } };
    const first = await claude.token({ mode: 'fresh' }, 'one', options);
    const second = await claude.token({ mode: 'resume', token: first }, 'two', options);
    const third = await claude.turn({ mode: 'resume', token: second }, 'three\napi: tool Bash {"command":"ls"}\napi: say Done.', { options: { budgetCapUsd: 0.0015 } });
    expect(ending(third)).toEqual({ failure: null, output: 'Done.', usage: { inputTokens: 200, outputTokens: 20, costUsd: 0.0012 } });
  });

  test('two answers of “overloaded” are shown as retries, and then the turn succeeds', async () => {
    const turn = await claude.turn({ mode: 'fresh' }, 'work\napi: overloaded 2');
    expect([of(turn, 'retrying'), ending(turn)]).toEqual([
      [1, 2].map((attempt) => ({ type: 'retrying', reason: 'overloaded, status 529', attempt, delayMs: expect.any(Number) })),
      { failure: null, output: '1', usage: one },
    ]);
  });

  test('a used-up plan says when it resets', async () => {
    const env = { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'token-for-tests' };
    const turn = await claude.turn({ mode: 'fresh' }, 'work\napi: limit 1796100000', { env });
    expect(ending(turn)).toEqual({
      failure: { code: 'driver_limit_reached', message: expect.stringMatching(/limit/), resetAt: 1_796_100_000_000 },
      output: '',
      usage: nothing,
    });
  });

  test('refusals have their own codes: an empty answer, a prompt that is too long, no login, a login that is refused', async () => {
    const turns = [
      await claude.turn({ mode: 'fresh' }, 'work\napi: empty'),
      await claude.turn({ mode: 'fresh' }, 'work\napi: context_too_long'),
      await claude.turn({ mode: 'fresh' }, 'work', { env: { ANTHROPIC_API_KEY: '' } }),
      await claude.turn({ mode: 'fresh' }, 'work\napi: error 401'),
    ];
    expect(turns.map((turn) => [ending(turn)?.failure?.code, ending(turn)?.failure?.message.split(' · the')[0]])).toEqual([
      ['driver_empty_answer', 'the client called the turn a success and gave no answer'],
      ['driver_context_too_long', 'Prompt is too long'],
      ['driver_not_authenticated', logIn],
      ['driver_not_authenticated', noLogin('authentication failed, status 401')],
    ]);
  });

  test('an answer of 12 MB arrives whole', async () => {
    const turn = await claude.turn({ mode: 'fresh' }, 'work\napi: big 12582912');
    expect([ending(turn)?.failure, ending(turn)?.output.length]).toEqual([null, 12_582_912]);
  });

  test('an interrupt ends the turn, a kill fails it, and the session goes on after both', async () => {
    asked();
    const whenAsked = (type: 'interrupt_requested' | 'kill') => ({ react: (event: TurnEvent) => (event.type === 'retrying' ? ({ type } as const) : null) });
    // Once the model has refused once the turn is under way.
    const prompt = 'first\napi: error 500 3';
    const interrupted = await claude.turn({ mode: 'fresh' }, prompt, whenAsked('interrupt_requested'));
    const killed = await claude.turn({ mode: 'resume', token: interrupted.result!.token! }, 'second\napi: error 500 3', whenAsked('kill'));
    asked();
    const after = await claude.turn({ mode: 'resume', token: killed.result!.token! }, 'third');
    expect([ending(interrupted)?.failure, ending(killed)?.failure, killed.events.at(-1)?.type, ending(after)?.failure, asked().map(({ users }) => [users.at(0), users.at(-1)])]).toEqual([
      { code: 'driver_interrupted', message: 'the client stopped the turn because it was told to' },
      { code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record' },
      'turn_finished',
      null,
      // Whether the client had written down what it was asked when it was killed is a matter of milliseconds.
      [[prompt, 'third']],
    ]);
  });

  test('a prompt arrives byte for byte', async () => {
    const prompts = ['--help', `"'$(id)\`id\`\\\n\n \${HOME} é𝄞`, `-x ${'long '.repeat(40_000)}end`];
    asked();
    for (const prompt of prompts) await claude.turn({ mode: 'fresh' }, prompt);
    expect(asked().map(({ users }) => users)).toEqual(prompts.map((prompt) => [prompt]));
  });
});

function readArguments(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

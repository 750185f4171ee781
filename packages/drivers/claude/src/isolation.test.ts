import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playTurn, type PlayedTurn } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claudeDriver } from './index.js';
import { createClaude, realClaude, whyNot, type Claude } from './testing/claude.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000 });

function denied(turn: PlayedTurn): readonly string[] {
  return turn.events.flatMap((event) => (event.type === 'permission_denied' ? [event.summary] : []));
}

/** The client's first record of a turn. */
function openingOf(turn: PlayedTurn): Readonly<Record<string, unknown>> {
  const said = turn.inputs.flatMap((input) => (input.type === 'stdout' ? [Buffer.from(input.bytes)] : []));
  const records = Buffer.concat(said).toString('utf8').split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return records.find(({ type, subtype }) => type === 'system' && subtype === 'init') ?? {};
}

describe.skipIf(!realClaude.installed)(`a session of the real client${whyNot(realClaude)}`, () => {
  let claude: Claude;
  beforeAll(async () => {
    claude = await createClaude();
  });
  afterAll(() => claude.close());
  const askedAfter = async (work: () => Promise<unknown>) => {
    const before = claude.api.turns().length;
    await work();
    return claude.api.turns().slice(before);
  };

  test('is offered no tool that reaches other sessions or later ones, leaves the workspace, goes on after the turn or waits for a terminal', async () => {
    const opening = openingOf(await claude.turn({ mode: 'fresh' }, 'work'));
    const tools = opening['tools'] as readonly string[];
    const unwanted = [
      // They list other sessions of this machine and write into them.
      'ListAgents', 'SendMessage',
      // They leave prompts for later sessions of the directory, or for a later time.
      'CronCreate', 'CronDelete', 'CronList', 'ScheduleWakeup',
      // They take the session to another directory.
      'EnterWorktree', 'ExitWorktree',
      // They go on when the turn has ended.
      'Monitor', 'TaskOutput', 'TaskStop', 'Workflow', 'TaskCreate', 'TaskList',
      // They wait for a person.
      'AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode',
      // What they are told is in no answer.
      'ReportFindings',
    ]; // prettier-ignore
    expect([tools.filter((tool) => unwanted.includes(tool)), tools.toSorted(), opening['mcp_servers']]).toEqual([
      [],
      ['Bash', 'Edit', 'Glob', 'Grep', 'NotebookEdit', 'Read', 'Skill', 'Task', 'ToolSearch', 'WebFetch', 'WebSearch', 'Write'],
      [],
    ]);
  });

  test('hears nothing from other sessions on this machine, and keeps its socket and temporary files to its run', async () => {
    const request = await claude.request({ mode: 'fresh' }, 'work\napi: tool Bash {"command":"npm --version"}\napi: tool Bash {"command":"ls"}\napi: say Done.', { permissionMode: 'ask' });
    const words = 'words from another session';
    let sent = '';
    let sockets: readonly string[] = [];
    const turns = await askedAfter(async () => {
      await playTurn(claudeDriver, request, {
        timeoutMs: 90_000,
        // The turn waits for its permission until the words are there.
        react: async (event) => {
          if (event.type !== 'permission_requested') return null;
          const allowed = { type: 'permission_answered', requestId: event.requestId, allow: true, reason: '' } as const;
          if (sent !== '') return allowed;
          sockets = readdirSync(join(request.runDirectory, 'cc-socks'));
          sent = await sendFromOutside(claude, `orch-${request.nonce}`, words);
          return allowed;
        },
      });
    });
    const own = turns.filter(({ users }) => users[0]?.startsWith('work'));
    expect([sockets, sent, own.length, own.some(({ texts }) => texts.join('').includes(words))]).toEqual([[expect.stringMatching(/^\d+\.sock$/)], 'delivered', 3, false]);
  });

  test('ends its turn only when the agents of its agent have ended theirs', async () => {
    const agent = { description: 'part', prompt: 'the part\napi: slow 2000\napi: say the part is done', subagent_type: 'general-purpose' };
    const turns = await askedAfter(() => claude.turn({ mode: 'fresh' }, `work\napi: tool Agent ${JSON.stringify(agent)}\napi: say Done.`));
    expect([turns.map(({ users }) => users[0]?.split('\n')[0]), turns.at(-1)?.toolResults.join('').includes('the part is done')]).toEqual([['work', 'the part', 'work'], true]);
  });

  test('reads the instructions of its workspace, and none of the settings there: no hook, no helper, no allowed tool, no variable, no agent', async () => {
    const marks = join(claude.root, 'marks');
    mkdirSync(marks);
    writeSettings(join(claude.workspace, '.claude'), join(marks, 'workspace'), ['Bash(npm:*)']);
    writeFileSync(join(claude.workspace, 'CLAUDE.md'), 'rule of the workspace\n@AGENTS.md\n@../beside.md');
    writeFileSync(join(claude.workspace, 'AGENTS.md'), 'rule for all agents');
    writeFileSync(join(claude.root, 'beside.md'), 'rule from beside the workspace');
    mkdirSync(join(claude.workspace, '.claude/agents'));
    writeFileSync(join(claude.workspace, '.claude/agents/stranger.md'), '---\nname: stranger\ndescription: an agent of the workspace\n---\nhello');
    writeFileSync(join(claude.workspace, '.mcp.json'), JSON.stringify({ mcpServers: { stranger: { command: 'touch', args: [join(marks, 'server')] } } }));
    let turn: PlayedTurn | null = null;
    const turns = await askedAfter(async () => {
      turn = await claude.turn({ mode: 'fresh' }, 'work\napi: tool Bash {"command":"npm --version"}\napi: tool Bash {"command":"printenv STRANGE"}\napi: say Done.');
    });
    const seen = turns.flatMap(({ texts }) => texts).join('\n');
    const read = ['rule of the workspace', 'rule for all agents', 'rule from beside the workspace', 'an agent of the workspace'].filter((text) => seen.includes(text));
    expect([readdirSync(marks), denied(turn!), read]).toEqual([[], ['npm --version', 'printenv STRANGE'], ['rule of the workspace', 'rule for all agents']]);
  });

  test('reads the settings of the client’s user where the agent says so, and not otherwise; they allow no command', async () => {
    const marks = join(claude.root, 'user-marks');
    mkdirSync(marks);
    writeSettings(join(claude.root, '.claude'), join(marks, 'user'), ['Bash(npm:*)']);
    const prompt = 'work\napi: tool Bash {"command":"npm --version"}\napi: say Done.';
    const without = await claude.turn({ mode: 'fresh' }, prompt);
    const before = readdirSync(marks);
    const deny = await claude.turn({ mode: 'fresh' }, prompt, { permissionMode: 'deny' });
    const own = await claude.turn({ mode: 'fresh' }, prompt, { block: { userSettings: true } });
    expect([denied(without), denied(deny), before, denied(own), readdirSync(marks).includes('user-PreToolUse')]).toEqual([['npm --version'], ['npm --version'], [], ['npm --version'], true]);
  });

  test('takes a prompt for text, whatever it begins with or names', async () => {
    writeFileSync(join(claude.workspace, 'note.txt'), 'content of the note');
    const prompts = ['/compact', '/cost', '/init now', '/', '//', 'read @note.txt and @/etc/hostname', '!ls', '#remember this', 'ultrathink'];
    const turns = await askedAfter(async () => {
      for (const prompt of prompts) await claude.turn({ mode: 'fresh' }, prompt);
    });
    const seen = turns.flatMap(({ texts }) => texts).join('\n');
    expect([turns.map(({ users }) => users), seen.includes('content of the note')]).toEqual([prompts.map((prompt) => [prompt]), false]);
  });
});

/** As another client of the same user does; an agent of a step has no such tool. */
async function sendFromOutside(claude: Claude, to: string, message: string): Promise<string> {
  const client = spawn(realClaude.installed ? realClaude.binary : '', ['-p', '--output-format', 'stream-json', '--verbose', '--allowedTools', 'ListAgents', 'SendMessage'], { cwd: claude.root, env: claude.env });
  client.stdin.end(`send\napi: tool ListAgents {}\napi: tool SendMessage ${JSON.stringify({ to, summary: 'words', message })}\napi: say sent`);
  const said: Buffer[] = [];
  client.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  await once(client, 'close');
  const text = Buffer.concat(said).toString('utf8');
  return /success[\\"]+:true/.test(text) ? 'delivered' : text;
}

/** Settings that let tools through, and run a command wherever settings can. */
function writeSettings(folder: string, mark: string, allow: readonly string[]): void {
  const touch = (name: string) => ({ type: 'command', command: `touch ${mark}-${name}` });
  const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd'];
  const hooks = Object.fromEntries(events.map((event) => [event, [{ matcher: '', hooks: [touch(event)] }]]));
  mkdirSync(folder, { recursive: true });
  const settings = { permissions: { allow, defaultMode: 'bypassPermissions' }, env: { STRANGE: '1' }, statusLine: touch('statusLine'), hooks };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'settings.local.json'), JSON.stringify({ ...settings, apiKeyHelper: `touch ${mark}-helper; echo key` }));
}

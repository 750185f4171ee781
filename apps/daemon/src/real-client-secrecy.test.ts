import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Approval, TaskInfo } from '@orch/protocol';
import { sessionVariables } from '@orch/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agentTerminal } from './testing/agent-terminal.js';
import { createTask } from './testing/create-task.js';
import { eventually } from './testing/eventually.js';
import { createRealStage, ending, realClient, resumes, whyNot, type RealFlow, type RealStage } from './testing/real-stage.js';
import { readFiles } from './testing/state-files.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

/** Every step says the id of its session, as far as the client lets it: in its answer, in what it asks for, in a refusal. */
const flow: RealFlow = {
  options: { permissionMode: 'ask' },
  steps: [
    { id: 'create', prompt: 'Open.\napi: say I am %SESSION%.' },
    { id: 'plan', behavior: { ...resumes, on_denied: 'continue' } },
    { id: 'fail', prompt: 'Fail.\napi: error 400 9 the session %SESSION% is no good', behavior: { on_failure: { action: 'continue' } } },
    { id: 'check', prompt: 'Check what {create_output} did.\napi: say I am %SESSION% and checked.\napi: hold check' },
  ],
};
const planned = 'Plan.\napi: tool Write {"file_path":"../%SESSION%.txt","content":"I"}\napi: tool Bash {"command":"npm publish %SESSION%"}\napi: say Still %SESSION%.';

/** What the commands are asked about; the others get nothing and say what they can. */
const subjects = (task: string): Readonly<Record<string, readonly string[]>> => ({
  get: ['workflows', '-A'],
  describe: ['workflow/flow', '-p', 'leaky'],
  'workflow graph': ['flow', '-p', 'leaky'],
  'task list': ['-A'],
  'task info': [task],
  'task logs': [task],
  'task watch': [task],
  'session list': ['-A'],
  'approval list': ['-A'],
});

/** Commands that would change what is looked at, or run on. */
const changing: ReadonlySet<string> = new Set([
  'init', 'apply', 'delete', 'demo', 'daemon start', 'daemon stop', 'task create', 'task start', 'task cancel', 'task resolve', 'approval allow', 'approval deny',
]); // prettier-ignore

/** Every command of the command line by its words, as the help pages list them. */
async function listCommands(say: (...args: readonly string[]) => Promise<string>, words: readonly string[] = []): Promise<readonly string[]> {
  const [, listed = ''] = (await say(...words, '--help')).split('\nCommands:\n');
  const names = [...listed.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  if (names.length === 0) return [words.join(' ')];
  return (await Promise.all(names.map((name) => listCommands(say, [...words, name])))).flat();
}

describe.skipIf(!realClient.installed)(`the ids of the sessions of the real Claude Code, known from the requests of its model${whyNot}`, () => {
  let stage: RealStage;
  /** What stands in the terminal of an agent, from which the daemon is started. */
  let outer: Readonly<Record<string, string>>;
  let info: TaskInfo;
  const said: { readonly name: string; readonly text: string }[] = [];
  const say = async (...args: readonly string[]) => {
    const { stdout, stderr } = await stage.orchestrator(...args);
    said.push({ name: args.join(' '), text: stdout + stderr });
    return stdout;
  };
  const ids = () => [...new Set(stage.api.requests().flatMap(({ headers }) => headers['x-claude-code-session-id'] ?? []))];
  const spellings = () => ids().flatMap((id) => [id, id.replaceAll('-', ''), Buffer.from(id).toString('hex'), Buffer.from(id).toString('base64').slice(0, 46).toLowerCase()]);
  const holders = (texts: readonly { readonly name: string; readonly text: string }[]) => {
    const all = spellings();
    return texts.filter(({ text }) => all.some((id) => text.toLowerCase().includes(id))).map(({ name }) => name);
  };
  const filesOf = (directory: string) => readFiles(directory).map(({ path, bytes }) => ({ name: path, text: bytes.toString('latin1') }));
  /** Answers the request that waits, and names the session in doing so. */
  const answer = async (allow: boolean) => {
    const list = async () => (JSON.parse(await say('approval', 'list', '-A', '-o', 'json')) as { items: readonly Approval[] }).items;
    const { id } = await eventually(async () => (await list()).find(({ status }) => status === 'waiting'));
    await stage.daemon.client.answerApproval({ id, body: { allow, reason: `because of ${ids()[0]}` } });
  };

  beforeAll(async () => {
    outer = await agentTerminal(realClient.installed ? realClient.binary : '');
    stage = await createRealStage(outer);
  });
  afterAll(() => stage?.close());

  test('while steps say them: they are in no file of the daemon but the private spool of the run', async () => {
    const started = await stage.start('leaky', flow, planned);
    const followed = [say('task', 'logs', '--follow', started.task.id), say('task', 'watch', started.task.id)];
    await answer(true);
    await answer(false);
    await eventually(() => stage.api.turns().find(({ users }) => users.at(-1)?.startsWith('Check')));
    expect(holders(filesOf(stage.sandbox.stateDir)).filter((path) => !/^spool\/[0-9a-f]{32}\/(out|request\.json)$/.test(path))).toEqual([]);

    // A daemon that was started from inside an agent's own terminal works, and hands nothing of that session on.
    const inherited = stage.processes.living(started.task.id).map(({ pid }) => readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0'));
    const ofShells = ['PWD', 'SHLVL', 'LOGNAME', '_'];
    expect(Object.keys(outer)).toEqual(expect.arrayContaining(['CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_MESSAGING_TOKEN']));
    expect(Object.keys(outer).filter((name) => /^CLAUDE\w*(CODE$|SESSION|ENTRYPOINT|MESSAGING|CHILD|PID)/.test(name) && !sessionVariables.has(name))).toEqual([]);
    expect(inherited.map((variables) => Object.entries(outer).flatMap(([name, value]) => (variables.includes(`${name}=${value}`) && !ofShells.includes(name) ? [name] : [])))).toEqual(
      inherited.map(() => ['SHELL']),
    );

    stage.api.release('check');
    info = await stage.follow(started);
    await Promise.all(followed);
    const [line, , , alone] = info.steps.map(({ session }) => session.ref);
    expect(info.steps.map(ending)).toEqual([
      { status: 'succeeded', code: null, message: null, output: `I am [${line}].`, denials: [], mode: 'fresh' },
      { status: 'succeeded', code: null, message: null, output: `Still [${line}].`, denials: [{ tool: 'Bash', summary: `npm publish [${line}]` }], mode: 'resume' },
      { status: 'failed', code: 'driver_reported_error', message: 'API Error: 400 the session [id] is no good', output: null, denials: [], mode: 'fresh' },
      { status: 'succeeded', code: null, message: null, output: `I am [${alone}] and checked.`, denials: [], mode: 'fresh' },
    ]);
  });

  test('they are in no answer of any command in any format, in no log stored or followed, and not in a goal that names one', async () => {
    const { id } = info.task;
    await createTask(stage.daemon.client, { workflow: 'flow', project: 'leaky', goal: `Go on with ${ids()[0]!.toUpperCase()}`, start: false });
    const commands = await listCommands(say);
    expect(commands).toEqual(expect.arrayContaining(Object.keys(subjects(id))));
    for (const command of commands.filter((each) => !changing.has(each))) {
      const subject = subjects(id)[command];
      await Promise.all((subject ? ['wide', 'json', 'yaml', 'name'] : ['json']).map((format) => say(...command.split(' '), ...(subject ?? []), '-o', format)));
    }
    await Promise.all([say('task', 'info', id), say('task', 'logs', id), say('task', 'logs', id, '-o', 'jsonl'), say('task', 'logs', id, '--step', 'plan')]);
    expect(holders(said)).toEqual([]);
    expect(holders([{ name: 'the daemon', text: stage.daemon.heard() }])).toEqual([]);
    // What was searched does show the sessions by their public names, where their ids stood.
    expect(said.filter(({ text }) => /\[ses_[a-z2-7]{20}\]/.test(text)).length).toBeGreaterThan(10);
  });

  test('they were in no argument list of any process', () => {
    const lines = stage.processes.argumentLists();
    expect(holders(lines.map((text) => ({ name: text, text })))).toEqual([]);
    expect(lines.filter((line) => /^claude .* (--name|--resume) orch-[0-9a-f]{32} /.test(line)).length).toBeGreaterThanOrEqual(4);
  });

  test('after the runs they are in no file of the state directory, but in the client’s own', async () => {
    await eventually(() => readdirSync(join(stage.sandbox.stateDir, 'spool')).length === 0 || null);
    expect(holders(filesOf(stage.sandbox.stateDir))).toEqual([]);
    await stage.daemon.end('SIGTERM');
    expect(holders(filesOf(stage.sandbox.stateDir))).toEqual([]);
    expect(ids().length).toBe(3);
    expect(filesOf(join(stage.sandbox.root, '.claude')).filter(({ name, text }) => ids().some((id) => name.includes(id) && text.includes(id))).length).toBe(3);
  });
});

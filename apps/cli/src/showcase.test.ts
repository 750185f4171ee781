import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplyResult, ResourceList, SessionList, Step, TaskInfo, TaskList } from '@orch/protocol';
import { watchCommandLines, type CommandLines } from './testing/command-lines.js';
import { filesBelow } from './testing/files-below.js';
import { blockWith, commandsOf } from './testing/page-blocks.js';
import { providerRuns, providerSessions, type ProviderSession } from './testing/provider-files.js';
import { runShell, type Outcome } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

// The tests of this file are one story, told in their order to one daemon: each goes on where the one before it ended.

const page = 'docs/showcases/driver-session-continuity.md';
const template = 'docs/workflow/command-rules.yaml';
const source = readFileSync(join(repository, template), 'utf8');

let sandbox: Sandbox;
let commandLines: CommandLines;
const outputs: { readonly command: string; readonly text: string }[] = [];

beforeAll(() => {
  sandbox = createSandbox();
  commandLines = watchCommandLines();
});
afterAll(async () => {
  await commandLines.stop();
  await sandbox.remove();
});

/** From the repository's root, as the page is written; what it writes is kept for the search at the end. */
async function run(command: string): Promise<Outcome> {
  const outcome = await runShell(sandbox, command, { cwd: repository });
  outputs.push({ command, text: outcome.stdout + outcome.stderr });
  return outcome;
}

async function succeed(command: string): Promise<string> {
  const outcome = await run(command);
  expect({ command, ...outcome }).toEqual({ command, exit: 0, stdout: outcome.stdout, stderr: outcome.stderr });
  return outcome.stdout;
}

async function json<T>(command: string): Promise<T> {
  return JSON.parse((await run(`${command} -o json`)).stdout) as T;
}

/** A step as far as its session goes, with letters for sessions in the order in which they came up. */
function sessionsOf({ steps }: TaskInfo): readonly unknown[] {
  const letters = new Map<string, string>();
  const letter = (ref: string | null) => {
    if (ref !== null && !letters.has(ref)) letters.set(ref, String.fromCharCode(65 + letters.size));
    return ref === null ? null : letters.get(ref)!;
  };
  return steps.map(({ id, status, session }: Step) => [id, status, letter(session.ref), session.mode, session.source, session.turn, session.evidence]);
}

/** The provider's own word on its runs since line `after` of its ledger. */
function rememberedSince(after: number): readonly unknown[] {
  const letters = new Map<string, string>();
  return providerRuns(sandbox.providerHome, after).map(({ step, mode, asked, session, turn, remembered }) => {
    if (!letters.has(session)) letters.set(session, String.fromCharCode(65 + letters.size));
    return [step, mode, asked === null ? null : (letters.get(asked) ?? 'another'), letters.get(session), turn, remembered];
  });
}

/** The steps that each conversation holds, as the provider keeps them. */
function conversations(sessions: readonly ProviderSession[]): readonly string[] {
  return sessions.map(({ turns }) => turns.map((turn) => turn.step).join(' → ')).toSorted((a, b) => a.localeCompare(b));
}

const runsSoFar = () => providerRuns(sandbox.providerHome).length;
const rehearse = (more = '') => `orchestrator task create -n drill -g "Try it" -W command_rules -p cmd-rules --rehearse --follow ${more}`;

describe('the page, word for word, with --rehearse as the only addition', () => {
  let commands: readonly string[];
  let id: string;

  test('has the commands of a first use: init, start, apply, create, list, logs', () => {
    commands = commandsOf(page);
    expect(commands).toEqual([
      'orchestrator init',
      'orchestrator daemon start',
      'orchestrator apply -f docs/workflow/command-rules.yaml --project cmd-rules',
      'orchestrator task create --name "session-demo" --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules',
      'orchestrator task list --project cmd-rules',
      'orchestrator task logs <task_id>',
    ]);
  });

  test('init and daemon start give a daemon', { timeout: 60_000 }, async () => {
    await succeed(commands[0]!);
    expect(await succeed(commands[1]!)).toContain(`state directory  ${sandbox.stateDir}`);
  });

  test('apply prints which step opens a session and which continues which', { timeout: 60_000 }, async () => {
    expect((await succeed(commands[2]!)).split('\n\n')[1]).toBe(
      [
        'Workflow command_rules',
        '  STEP            SESSION                 LINE            AGENTS',
        '  create_session  new session             create_session  coder',
        '  plan            resumes create_session  create_session  coder',
        '  implement       resumes plan            create_session  coder',
        '  qa_testing      new session             qa_testing      coder',
        '',
      ].join('\n'),
    );
  });

  test('the task runs plan and implement in the session of create_session, and qa_testing in one of its own', { timeout: 60_000 }, async () => {
    expect(await succeed(`${commands[3]} --rehearse`)).toContain('as a rehearsal: nothing runs for real');
    const info = await json<TaskInfo>('orchestrator task watch --latest');
    id = info.task.id;
    expect(info.task).toEqual({ ...info.task, name: 'session-demo', goal: 'Demonstrate session reuse', workflow: 'command_rules', project: 'cmd-rules', status: 'succeeded', rehearsal: true });
    expect(sessionsOf(info)).toEqual([
      ['create_session', 'succeeded', 'A', 'fresh', null, 1, null],
      ['plan', 'succeeded', 'A', 'resume', 'create_session', 2, 'provider-ack'],
      ['implement', 'succeeded', 'A', 'resume', 'plan', 3, 'provider-ack'],
      ['qa_testing', 'succeeded', 'B', 'fresh', null, 1, null],
    ]);
  });

  test('the provider itself counts what each step remembers', () => {
    expect(rememberedSince(0)).toEqual([
      ['create_session', 'fresh', null, 'A', 1, 0],
      ['plan', 'resume', 'A', 'A', 2, 1],
      ['implement', 'resume', 'A', 'A', 3, 2],
      ['qa_testing', 'fresh', null, 'B', 1, 0],
    ]);
    expect(conversations(providerSessions(sandbox.providerHome))).toEqual(['create_session → plan → implement', 'qa_testing']);
  });

  test('list and logs show the task and what each step said it remembers', { timeout: 60_000 }, async () => {
    expect(await succeed(commands[4]!)).toMatch(new RegExp(`^ID .*\n${id}  session-demo  succeeded \\(rehearsal\\)  command_rules  cmd-rules  \\d+s\n$`));
    const said = (await succeed(commands[5]!.replace('<task_id>', id))).split('\n').flatMap((line) => /^(\w+) > (Turn \d.*?)[:.] (?:\(1\)|Step)/.exec(line)?.slice(1).join(': ') ?? []);
    expect(said).toEqual([
      'create_session: Turn 1 of this conversation. I remember no earlier message',
      'plan: Turn 2 of this conversation. I remember 1 earlier message',
      'implement: Turn 3 of this conversation. I remember 2 earlier messages',
      'qa_testing: Turn 1 of this conversation. I remember no earlier message',
    ]);
  });
});

test('a real task on an agent whose driver is not there yet is refused as not available, and none is made', { timeout: 60_000 }, async () => {
  const documents = [
    { apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: '.' } },
    { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name: 'builder' }, spec: { capabilities: ['build'], driver: { provider: 'codex', transport: 'cli' } } },
    { apiVersion: 'orchestrator.dev/v2', kind: 'Workflow', metadata: { name: 'build' }, spec: { steps: [{ id: 'build' }] } },
  ];
  const text = documents.map((document) => JSON.stringify(document)).join('\n---\n');
  await succeed(`printf '%s' '${text}' | orchestrator apply -f - -p not-yet`);
  const before = await json<TaskList>('orchestrator task list -A');
  const refused = await run('orchestrator task create -n real -g build -W build -p not-yet');
  expect({ exit: refused.exit, stdout: refused.stdout, code: /\[\w+\]/.exec(refused.stderr)?.[0] }).toEqual({ exit: 3, stdout: '', code: '[feature_not_available]' });
  expect(await json('orchestrator task list -A')).toEqual(before);
});

test('the step of the customization guide, put between plan and implement, stays alone, and implement goes on after plan', { timeout: 60_000 }, async () => {
  const step = blockWith(page, 'yaml', 'id: security_audit').trimEnd();
  const changed = source.replace(/^( *)- id: implement$/m, (line, indent: string) => `${step.replace(/^/gm, indent)}\n\n${line}`);
  writeFileSync(join(sandbox.workspace, 'audited.yaml'), changed);
  await succeed(`orchestrator apply -f ${sandbox.workspace}/audited.yaml --project cmd-rules`);
  const before = runsSoFar();
  expect(sessionsOf(await json<TaskInfo>(rehearse()))).toEqual([
    ['create_session', 'succeeded', 'A', 'fresh', null, 1, null],
    ['plan', 'succeeded', 'A', 'resume', 'create_session', 2, 'provider-ack'],
    ['security_audit', 'succeeded', 'B', 'fresh', null, 1, null],
    ['implement', 'succeeded', 'A', 'resume', 'plan', 3, 'provider-ack'],
    ['qa_testing', 'succeeded', 'C', 'fresh', null, 1, null],
  ]);
  expect(rememberedSince(before)).toEqual([
    ['create_session', 'fresh', null, 'A', 1, 0],
    ['plan', 'resume', 'A', 'A', 2, 1],
    ['security_audit', 'fresh', null, 'B', 1, 0],
    ['implement', 'resume', 'A', 'A', 3, 2],
    ['qa_testing', 'fresh', null, 'C', 1, 0],
  ]);
  await succeed(`orchestrator apply -f ${template} --project cmd-rules`);
});

describe('a shell agent that could be chosen for a step that resumes', () => {
  const placeIn = (text: string) => {
    const index = text.split('\n').findIndex((each) => each.includes('# continues from plan'));
    return { line: index + 1, column: text.split('\n')[index]!.indexOf('sessionResume') + 1 };
  };
  const inFile = placeIn(source);
  const finding = {
    code: 'driver_session_resume_required',
    severity: 'error',
    resource: { kind: 'Workflow', name: 'command_rules', step: 'implement' },
    path: 'spec.steps[2].behavior.driverRequirements.sessionResume',
    position: inFile,
    data: { workflow: 'command_rules', step: 'implement', agent: 'script', driver: 'shell/cli', capability: 'sessionResume' },
  };
  const summaryOf = ({ diagnostics }: ApplyResult) =>
    diagnostics.map(({ code, severity, resource, path, line, column, data }) => ({
      code,
      severity,
      resource: { kind: resource?.kind, name: resource?.name, step: resource?.step },
      path,
      position: { line, column },
      data,
    }));
  const stored = async () => Promise.all(['agents', 'workflows', 'steptemplates', 'workspaces', 'projects'].map((kind) => json<ResourceList>(`orchestrator get ${kind} -A`)));

  test('is refused when it joins the pool: exit 3, the workflow, step, agent, driver and place named, nothing stored', { timeout: 60_000 }, async () => {
    writeFileSync(
      join(sandbox.workspace, 'script.yaml'),
      'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: script}\nspec: {capabilities: [implement], command: cat, promptDelivery: stdin, driver: {provider: shell, transport: cli}}\n',
    );
    const before = await stored();
    const refused = await run(`orchestrator apply -f ${sandbox.workspace}/script.yaml --project cmd-rules`);
    expect({ exit: refused.exit, stdout: refused.stdout }).toEqual({ exit: 3, stdout: 'nothing was stored\n' });
    for (const named of ['[driver_session_resume_required]', '"command_rules"', '"implement"', '"script"', 'shell/cli', template, `:${inFile.line}:${inFile.column} `]) expect(refused.stderr).toContain(named);

    const answer = await json<ApplyResult>(`orchestrator apply -f ${sandbox.workspace}/script.yaml --project cmd-rules`);
    expect({ resources: answer.resources, sessions: answer.sessions, findings: summaryOf(answer) }).toEqual({ resources: [], sessions: [], findings: [finding] });
    expect(await stored()).toEqual(before);
  });

  test('is refused alike when all comes at once, and not even the project is made', { timeout: 60_000 }, async () => {
    const before = await stored();
    const refused = await run(`orchestrator apply -f ${template} -f ${sandbox.workspace}/script.yaml --project pool -o json`);
    expect(refused.exit).toBe(3);
    const answer = JSON.parse(refused.stdout) as ApplyResult;
    expect(summaryOf(answer)).toEqual([finding]);
    expect(answer.diagnostics[0]!.file).toBe(template);
    expect(await stored()).toEqual(before);
  });
});

test.each([
  ['session_lost', 'session_lost'],
  ['silently_fresh', 'session_resume_unproven'],
  ['new_id', 'session_resume_unproven'],
  ['no_id', 'session_resume_unproven'],
])('with the fault %s implement fails as %s, later steps do not run, and no new session stands in', { timeout: 60_000 }, async (fault, code) => {
  const before = runsSoFar();
  const outcome = await run(`${rehearse(`--dial implement=${fault}`)} -o json`);
  expect(outcome.exit).toBe(6);
  const info = JSON.parse(outcome.stdout) as TaskInfo;
  expect(info.task.status).toBe('failed');
  expect(info.steps.map(({ id, status, error }) => [id, status, error?.code ?? null])).toEqual([
    ['create_session', 'succeeded', null],
    ['plan', 'succeeded', null],
    ['implement', 'failed', code],
    ['qa_testing', 'skipped', null],
  ]);
  const { items } = await json<SessionList>(`orchestrator session list --task ${info.task.id}`);
  expect(items.map(({ ref, line, turns }) => [ref, line, turns])).toEqual([[info.steps[0]!.session.ref, 'create_session', 2]]);
  expect(providerRuns(sandbox.providerHome, before).map(({ step }) => step)).toEqual(['create_session', 'plan', 'implement']);
});

test('a provider that echoes its own id is answered for with the name of the session', { timeout: 60_000 }, async () => {
  const info = await json<TaskInfo>(rehearse('--dial plan=echo_id --dial qa_testing=echo_id'));
  const plan = info.steps[1]!;
  expect(info.task.status).toBe('succeeded');
  expect(plan.output).toContain(`My session is [${plan.session.ref}], or [${plan.session.ref}], kept in `);
});

describe('the other templates', () => {
  test('hello-world runs for real, as its page is written', { timeout: 60_000 }, async () => {
    const commands = commandsOf('docs/showcases/hello-world.md');
    expect(commands.length).toBe(5);
    for (const command of commands.slice(0, 4)) await succeed(command);
    const lines = (await succeed(commands[4]!)).split('\n');
    expect(lines).toContain('greet | Hello from Linux: Nice to meet you');
    expect(lines).toContain(`look_around | ${repository}`);
    expect(lines).toContain('look_around | package.json');
    const info = await json<TaskInfo>('orchestrator task info --latest');
    expect([info.task.status, info.task.rehearsal, info.steps.map(({ id, exitCode, session }) => [id, exitCode, session.mode])]).toEqual(['succeeded', false, [['greet', 0, 'none'], ['look_around', 0, 'none']]]); // prettier-ignore
  });

  test('hello-world can be rehearsed: the agent is played, and the command is only said', { timeout: 60_000 }, async () => {
    await succeed('orchestrator task create --name hello --goal "Nice to meet you" --workflow hello_world --rehearse --follow');
    const info = await json<TaskInfo>('orchestrator task info --latest');
    expect([info.task.status, info.task.rehearsal, info.steps.map(({ id, driver, exitCode, session }) => [id, driver, exitCode, session.mode])]).toEqual(['succeeded', true, [['greet', 'rehearsal/cli', 0, 'none'], ['look_around', 'shell/cli', null, 'none']]]); // prettier-ignore
    const lines = (await succeed('orchestrator task logs --latest')).split('\n');
    expect(lines.filter((line) => line.startsWith('look_around'))).toContain('look_around · would run: pwd && ls');
    expect(lines.filter((line) => line.includes('Hello from'))).toEqual([]);
  });

  test('plan-execute hands outputs on in prompts, and no session', { timeout: 60_000 }, async () => {
    const before = new Set(providerSessions(sandbox.providerHome).map((session) => session.id));
    for (const command of commandsOf('docs/showcases/plan-execute.md')) await succeed(command);
    expect(sessionsOf(await json<TaskInfo>('orchestrator task info --latest'))).toEqual([
      ['plan', 'succeeded', 'A', 'fresh', null, 1, null],
      ['execute', 'succeeded', 'B', 'fresh', null, 1, null],
      ['report', 'succeeded', 'C', 'fresh', null, 1, null],
    ]);
    const opened = providerSessions(sandbox.providerHome).filter((session) => !before.has(session.id));
    expect(conversations(opened)).toEqual(['execute', 'plan', 'report']);
    const of = new Map(opened.flatMap(({ turns }) => turns).map((turn) => [turn.step, turn]));
    expect(of.get('execute')!.prompt).toBe(
      `Goal: Write release notes\n\nAnother agent wrote this plan; carry it out in ${repository}:\n\n${of.get('plan')!.answer}\n`,
    );
    expect(of.get('report')!.prompt).toContain(`The plan was:\n${of.get('plan')!.answer}\n\nThe work said:\n${of.get('execute')!.answer}\n`);
  });
});

describe('the ids that the provider gave its sessions', () => {
  let ids: readonly string[];
  const spellings = () => ids.flatMap((id) => [id, id.toUpperCase(), id.replaceAll('-', ''), Buffer.from(id).toString('base64').slice(0, 46), Buffer.from(id).toString('hex')]);
  const holders = (texts: readonly { readonly name: string; readonly text: string }[]) => texts.filter(({ text }) => spellings().some((id) => text.includes(id))).map(({ name }) => name);

  test('are in no output of any command in any format', { timeout: 300_000 }, async () => {
    ids = providerSessions(sandbox.providerHome).map((session) => session.id);
    expect(ids.length).toBeGreaterThan(15);
    const { items } = await json<TaskList>('orchestrator task list -A');
    // The faults and the echo: where ids come nearest to being said.
    const leaky = items.filter(({ name }) => name === 'drill').map((task) => task.id);
    expect(leaky.length).toBe(6);
    const views = ['session list -A', 'task list -A', 'approval list -A', 'describe workflow/command_rules -p cmd-rules'];
    for (const view of views) for (const format of ['wide', 'json', 'yaml', 'name']) await succeed(`orchestrator ${view} -o ${format}`);
    for (const id of leaky) for (const view of ['info -o wide', 'info -o yaml', 'logs', 'logs -o jsonl']) await succeed(`orchestrator task ${view} ${id}`);
    expect(holders(outputs.map(({ command, text }) => ({ name: command, text })))).toEqual([]);
    // The search finds what is there: the same outputs do show the public names.
    expect(outputs.filter(({ text }) => /ses_[a-z0-9]{20}/.test(text)).length).toBeGreaterThan(20);
  });

  test('are in no file of the state directory, neither while the daemon runs nor when it has stopped, since they are sealed', { timeout: 60_000 }, async () => {
    const search = () => holders(filesBelow(sandbox.stateDir).map(({ path, bytes }) => ({ name: path, text: bytes })));
    expect(search()).toEqual([]);
    await succeed('orchestrator daemon stop');
    expect(search()).toEqual([]);
    const files = filesBelow(sandbox.stateDir).map(({ path }) => path.slice(sandbox.stateDir.length + 1));
    expect(files).toEqual(expect.arrayContaining(['daemon.log', 'orchestrator.db']));
    expect(files.filter((path) => path.startsWith('spool/'))).toEqual([]);

    const database = new DatabaseSync(join(sandbox.stateDir, 'orchestrator.db'), { readOnly: true });
    const sealed = database.prepare('SELECT sealed FROM session_vault').all() as unknown as readonly { readonly sealed: Uint8Array }[];
    database.close();
    expect(sealed.length).toBeGreaterThan(10);
    expect(holders(sealed.map(({ sealed }, row) => ({ name: String(row), text: Buffer.from(sealed).toString('latin1') })))).toEqual([]);
  });

  test('were in no argument list of any process', async () => {
    const lines = await commandLines.stop();
    expect(lines.filter((line) => line.endsWith('/provider.js ')).length).toBeGreaterThan(0);
    expect(holders(lines.map((text) => ({ name: text, text })))).toEqual([]);
  });
});

test('nothing runs on', () => {
  expect(sandbox.processes()).toEqual([]);
});

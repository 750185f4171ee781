import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import stringWidth from 'fast-string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmulator, screensOf } from '../testing/emulator.js';
import { runOnTerminal, terminalHere, type Terminal } from '../testing/run-on-terminal.js';
import { runShell } from '../testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from '../testing/sandbox.js';

let sandbox: Sandbox;
const run = (command: string, options?: Parameters<typeof runShell>[2]) => runShell(sandbox, command, options);

/** Lines at a rate that no person reads: 30,000 in about three seconds. */
const chatter = 'let n = 0; const timer = setInterval(() => { let text = ""; for (let i = 0; i < 100; i++) text += `row ${n++}\\n`; process.stdout.write(text); if (n === 30000) clearInterval(timer); }, 10);';

const manifest = (chatterFile: string) => `
apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: here}
spec: {work_dir: .}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: chatters}
spec: {steps: [{id: chatter, command: "${process.execPath} ${chatterFile}", behavior: {side_effect_class: none}}]}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: wide}
spec: {steps: [{id: greet, command: "echo 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字; until [ -e go ]; do sleep 0.1; done", behavior: {side_effect_class: none}}]}
`;

beforeAll(async () => {
  sandbox = createSandbox();
  const file = `${sandbox.workspace}/chatter.cjs`;
  writeFileSync(file, chatter);
  writeFileSync(`${sandbox.workspace}/flow.yaml`, manifest(file));
  const { exit, stderr } = await run(`orchestrator daemon start && orchestrator apply -f flow.yaml && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules`);
  if (exit !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => sandbox.remove());

const rehearsed = 'orchestrator task create -n drill -g Try -W command_rules -p rules --rehearse --dial plan=slow:1500 --follow';
const steps = ['create_session', 'plan', 'implement', 'qa_testing'];

describe.runIf(terminalHere)('on a real terminal', () => {
  test.each([40, 80, 200])('at %d columns each picture has the task, every step and the last line, each on a row of its own', { timeout: 60_000 }, async (columns) => {
    const { exit, text } = await runOnTerminal(sandbox, rehearsed, { columns });
    const screens = await screensOf(text, columns, 24);
    const pictures = screens.filter((screen) => screen[0]?.startsWith('drill  running'));
    expect([exit, pictures.length > 5]).toEqual([0, true]);
    for (const picture of pictures) expect(picture.slice(1, 5).map((row) => row.split(' ')[1])).toEqual(steps);
    const planning = pictures.find((picture) => picture[2]!.startsWith('● plan'))!;
    expect([/^✔ create_session +\d\.\ds +new ses_\w+$/.test(planning[1]!), /^● plan +\d\.\ds +resumes ses_/.test(planning[2]!), /^○ qa_testing +new$/.test(planning[4]!)]).toEqual([true, true, true]);
    expect(pictures.some((picture) => /^create_session [>·] /.test(picture[5] ?? ''))).toBe(true);
    // The pictures leave nothing behind: the answer alone stands there, from the first row on.
    expect([screens.at(-1)![0]!.startsWith('task      tsk_'), screens.at(-1)!.some((row) => /[●○✔]/.test(row))]).toEqual([true, false]);
  });

  test('a terminal that is resized on the way shows one whole picture at each width', { timeout: 60_000 }, async () => {
    const emulator = createEmulator(80, 24);
    let seen = 0;
    const catchUp = async (terminal: Terminal, until: string) => {
      while (!terminal.heard().slice(seen).includes(until)) await sleep(5);
      const text = terminal.heard().slice(seen);
      seen += text.length;
      await emulator.write(text);
    };
    const pictures: (readonly string[])[] = [];
    const { exit } = await runOnTerminal(sandbox, rehearsed.replace('slow:1500', 'hang'), {
      env: { NO_COLOR: '1' },
      typed: { at: /the end of resizing/, keys: '\u0003' },
      done: {
        at: /● plan/,
        async to(terminal) {
          const follower = sandbox.processes().find((pid) => /^[^\0]*node\0.*\0--follow\0/s.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))!;
          for (const columns of [40, 120, 20, 200]) {
            // It writes nothing between the last picture of the old width and the terminal's new one.
            process.kill(follower, 'SIGSTOP');
            writeFileSync(terminal.device, `\u001B]0;before ${columns}\u0007`);
            await catchUp(terminal, `before ${columns}`);
            emulator.resize(columns, 24);
            spawnSync('stty', ['-F', terminal.device, 'cols', String(columns)]);
            process.kill(follower, 'SIGCONT');
            await catchUp(terminal, '\u001B[?2026l');
            pictures.push(emulator.everything());
          }
          writeFileSync(terminal.device, '\u001B]0;the end of resizing\u0007');
        },
      },
    });
    expect(exit).toBe(130);
    for (const picture of pictures) expect(picture.map((row) => row.split(' ')[1]?.replace('…', '')).slice(1, 5)).toEqual(steps);
    expect(pictures.map((picture) => [picture.length, Math.max(...picture.map((row) => stringWidth(row))) <= 200])).toEqual(pictures.map(() => [6, true]));
    expect((await run('orchestrator task cancel --latest --wait')).exit).toBe(0);
  });

  test('wide characters in names and output stay in their rows', { timeout: 60_000 }, async () => {
    const { exit, text } = await runOnTerminal(sandbox, 'orchestrator task create -n 日本語のタスクの名前はここにある -g Try -W wide --follow', {
      columns: 40,
      done: { at: /greet > 漢字/, to: async () => writeFileSync(`${sandbox.workspace}/go`, '') },
    });
    const picture = (await screensOf(text, 40, 24)).find((screen) => screen.some((row) => row.startsWith('greet > 漢')))!;
    expect([exit, picture.length, picture[0]!.startsWith('日本語のタスクの名前はここにある  r'), picture[1]!.startsWith('● greet'), picture[2]]).toEqual([0, 3, true, true, `greet > ${'漢字'.repeat(7)}漢…`]);
  });

  test('ten thousand lines a second neither stall the view nor get lost in `logs -f`', { timeout: 120_000 }, async () => {
    expect((await run('orchestrator task create -n chat -g Try -W chatters --no-start')).exit).toBe(0);
    const logs = run('orchestrator task logs --latest -f > rows.txt', {});
    const { exit, text } = await runOnTerminal(sandbox, 'orchestrator task start --latest && orchestrator task watch --latest', {});
    expect([exit, (await logs).exit]).toEqual([0, 0]);
    const rows = readFileSync(`${sandbox.workspace}/rows.txt`, 'utf8').split('\n').filter((row) => row.startsWith('chatter | row '));
    expect([rows.length, rows.every((row, index) => row === `chatter | row ${index}`)]).toEqual([30_000, true]);
    // It was shown while it ran, and not line by line.
    const shown = new Set((await screensOf(text, 80, 24)).map((screen) => /^chatter > row (\d+)$/.exec(screen.at(-1) ?? '')?.[1]).filter((row) => row !== undefined));
    expect([shown.size > 3, shown.size < 1000]).toEqual([true, true]);
  });

  test('a doctor who has to wait for a client shows that, and leaves the report alone there', { timeout: 60_000 }, async () => {
    const bin = `${sandbox.root}/slow`;
    mkdirSync(bin);
    writeFileSync(`${bin}/claude`, '#!/bin/sh\nsleep 1\necho "2.1.332 (Claude Code)"\n', { mode: 0o755 });
    const { text } = await runOnTerminal(sandbox, `PATH=${bin}:$PATH orchestrator --state-dir elsewhere doctor`, { columns: 100, rows: 100 });
    const end = (await screensOf(text, 100, 100)).at(-1)!;
    expect([/\rasking each client for its version and its login, \d s/.test(text), end[0]!.startsWith('asking'), end.join('\n').includes('claude/cli')]).toEqual([true, false, true]);
  });

  test.each([
    ['TERM=dumb', { TERM: 'dumb' }],
    ['CI', { CI: 'true' }],
  ])('with %s there are plain lines and no escapes', { timeout: 60_000 }, async (_, env) => {
    const { exit, text } = await runOnTerminal(sandbox, rehearsed, { env: { NO_COLOR: '1', ...env } });
    expect([exit, text.includes('\u001B'), /^plan · /m.test(text)]).toEqual([0, false, true]);
  });

  test('with NO_COLOR the view is redrawn without colours', { timeout: 60_000 }, async () => {
    const { exit, text } = await runOnTerminal(sandbox, rehearsed, { env: { NO_COLOR: '1' } });
    // eslint-disable-next-line no-control-regex -- they are what must not be there
    expect([exit, text.includes('● plan'), /\u001B\[[\d;]*m/.test(text)]).toEqual([0, true, false]);
  });

  test('in a locale without UTF-8 all that is ours is ASCII: the view, the answer and help', { timeout: 60_000 }, async () => {
    const { exit, text } = await runOnTerminal(sandbox, `${rehearsed}; orchestrator task list -p rules; orchestrator task info --latest -p rules; orchestrator task create --help; orchestrator task info tsk_none`, { env: { LC_ALL: 'C', NO_COLOR: '1' } });
    const other = text.split(/\r?\n/).filter((row) => /[^\u0000-\u007F]/.test(row) && !row.includes('create_session > ')); // eslint-disable-line no-control-regex -- all of ASCII
    expect([exit, other, text.includes('> plan')]).toEqual([4, [], true]);
  });
});

test('piped, each line of the log and nothing else is written, without an escape', { timeout: 60_000 }, async () => {
  const { exit, stdout, stderr } = await run(rehearsed);
  expect([exit, stderr.includes('\u001B'), stdout.includes('\u001B')]).toEqual([0, false, false]);
  expect(stderr.split('\n').filter((row) => !/^(log|create_session|plan|implement|qa_testing) [·>|!] |^$/.test(row))).toEqual([]);
});

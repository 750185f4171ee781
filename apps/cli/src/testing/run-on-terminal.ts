import { spawnSync } from 'node:child_process';
import { runShell } from './run-shell.js';
import type { Sandbox } from './sandbox.js';

/** Whether this machine has what gives a program a terminal. */
export const terminalHere = spawnSync('sh', ['-c', 'script --version']).status === 0;

interface Options {
  /** Width and height in characters; 80 × 24 where none is given. */
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** What is typed once the screen shows something. */
  readonly typed?: { readonly at: RegExp; readonly keys: string };
  /** What is done to the terminal once the screen shows something. */
  readonly done?: { readonly at: RegExp; readonly to: (terminal: Terminal) => Promise<void> };
}

export interface Terminal {
  /** Its device, such as `/dev/pts/3`. */
  readonly device: string;
  /** What it was sent so far. */
  heard(): string;
}

interface Screen {
  /** The exit code of the command. */
  readonly exit: number;
  /** All that the terminal was sent, escapes included, up to the command's end. */
  readonly text: string;
}

/** Runs a line of shell on a terminal of its own and hears all that it writes there. */
export async function runOnTerminal(sandbox: Sandbox, command: string, { columns = 80, rows = 24, env, typed, done }: Options = {}): Promise<Screen> {
  // `script` may drop what its program wrote last: the program goes on until that has been heard, and leaves at the key that says so.
  // Ctrl-C reaches that shell as well, and only some shells outlive it unasked.
  const LINE = `trap : INT; stty cols ${columns} rows ${rows}; tty; ${command}; echo "left with $?."; read _`;
  let due = typed;
  let toDo = done;
  let doing: Promise<void> | undefined;
  let left = false;
  const { stdout } = await runShell(sandbox, 'exec script -qec "$LINE" /dev/null', {
    input: true,
    env: { TERM: 'xterm', ...env, LINE, SHELL: '/bin/sh' },
    started(child, heard) {
      child.stdout!.on('data', () => {
        if (due?.at.test(heard())) {
          child.stdin!.write(due.keys);
          due = undefined;
        }
        if (toDo?.at.test(heard())) {
          const { to } = toDo;
          toDo = undefined;
          const soFar = () => heard().slice(start.exec(heard())![0].length);
          doing = to({ device: start.exec(heard())![1]!, heard: soFar });
        }
        if (left || !ending.test(heard())) return;
        left = true;
        child.stdin!.write('\n');
      });
    },
  });
  await doing;
  const end = ending.exec(stdout);
  if (!end) throw new Error(`The terminal closed before the command had ended: ${JSON.stringify(stdout.slice(-500))}`);
  return { exit: Number(end[1]), text: stdout.slice(0, end.index).replace(start, '') };
}

/** The terminal names itself before anything else. */
const start = /^(\/dev\/\S+)\r?\n/;
const ending = /left with (\d+)\.\r?\n/;

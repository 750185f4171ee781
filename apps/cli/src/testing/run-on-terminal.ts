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
}

interface Screen {
  /** The exit code of the command. */
  readonly exit: number;
  /** All that the terminal was sent, escapes included, up to the command's end. */
  readonly text: string;
}

/** Runs a line of shell on a terminal of its own and hears all that it writes there. */
export async function runOnTerminal(sandbox: Sandbox, command: string, { columns = 80, rows = 24, env, typed }: Options = {}): Promise<Screen> {
  // `script` may drop what its program wrote last: the program goes on until that has been heard, and leaves at the key that says so.
  // Ctrl-C reaches that shell as well, and only some shells outlive it unasked.
  const LINE = `trap : INT; stty cols ${columns} rows ${rows}; ${command}; echo "left with $?."; read _`;
  let due = typed;
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
        if (left || !ending.test(heard())) return;
        left = true;
        child.stdin!.write('\n');
      });
    },
  });
  const end = ending.exec(stdout);
  if (!end) throw new Error(`The terminal closed before the command had ended: ${JSON.stringify(stdout.slice(-500))}`);
  return { exit: Number(end[1]), text: stdout.slice(0, end.index) };
}

const ending = /left with (\d+)\.\r?\n/;

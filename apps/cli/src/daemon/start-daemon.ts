import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OrchError, type Code, type OrchErrorBody } from '@orch/diagnostics';
import type { Status } from '@orch/protocol';
import { statusOf } from '../commands/daemon-status.js';
import { shellWord } from '../output/shell-word.js';
import { connect } from './connect.js';
import { orchestratordPath } from './orchestratord.js';

/** How long a daemon may take until it answers. */
const patienceMs = 20_000;
/** Else the space for new objects, and what is left uncollected among the old ones, grow with the first busy hour and never shrink, to many times of what a daemon keeps. */
const keepSmall = ['--max-semi-space-size=2', '--heap-growing-percent=15'];

/** Starts a daemon in the background; resolves when it answers. An already running one is an answer too. An abort ends the process that was started. */
export async function startDaemon(stateDir: string, env: NodeJS.ProcessEnv = process.env, signal?: AbortSignal): Promise<{ readonly status: Status; readonly started: boolean }> {
  const client = connect(stateDir);
  const running = await statusOf(client);
  if (running !== null) return { status: running, started: false };

  const words = await openWords();
  const child = spawn(process.execPath, [...keepSmall, orchestratordPath(), '--state-dir', stateDir, '--failure', 'json'], { detached: true, stdio: ['ignore', words.descriptor, words.descriptor], env });
  closeSync(words.descriptor);
  const end: { reason: string | null } = { reason: null };
  child.on('error', (error) => (end.reason = error.message));
  child.on('exit', (code, signal) => (end.reason = signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`));
  child.unref();
  try {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(40)) {
      const status = await statusOf(client);
      if (status !== null) return { status, started: status.pid === child.pid };
      if (end.reason !== null) throw ownFailure(words.read()) ?? startFailed(stateDir, `The daemon did not start: ${end.reason}.`, words.read());
      if (signal?.aborted) {
        child.kill('SIGTERM');
        while (child.exitCode === null && child.signalCode === null) await sleep(20);
        throw signal.reason as Error;
      }
    }
    throw startFailed(stateDir, `The daemon (pid ${child.pid}) does not answer after ${patienceMs / 1000} s.`, words.read());
  } finally {
    words.remove();
  }
}

/** What the daemon writes while it starts goes to a file, so that it keeps no pipe to us. */
async function openWords() {
  const folder = join(tmpdir(), `orchestratord-start-${process.pid}-${Date.now()}`);
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'words');
  return {
    descriptor: openSync(path, 'a', 0o600),
    read: () => readFileSync(path, 'utf8').trim(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What the daemon itself says of why it does not start: the last line, with its code. Null where it ended without a word of its own. */
function ownFailure(words: string): OrchError | null {
  const last = words.split('\n').at(-1) ?? '';
  if (!last.startsWith('{"error":')) return null;
  const { code, message, hint, details } = (JSON.parse(last) as { readonly error: OrchErrorBody }).error;
  return new OrchError(code as Code, message, { ...(hint === null ? {} : { hint }), details });
}

function startFailed(stateDir: string, message: string, words: string): OrchError {
  return new OrchError('daemon_start_failed', words === '' ? message : `${message}\n${words}`, {
    hint: `Run \`orchestratord --state-dir ${shellWord(stateDir)}\` in the foreground to see more.`,
    details: { output: words },
  });
}

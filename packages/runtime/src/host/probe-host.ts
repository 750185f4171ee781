import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProbeAnswer, ProbeHost } from '@orch/driver';
import { findProgram } from './find-program.js';
import { createLinuxProcessTable } from './linux-process-table.js';
import { ProcessTree, runMarker } from './process-tree.js';

/** Of each stream so many bytes are kept; a client says its version and its login in far less. */
const keptBytes = 256 * 1024;
/** What a program started may keep its output open for ever: so long after its exit nothing more is waited for. */
const lingerMs = 500;
/** What ignores its end for so long is left alone. */
const endMs = 2_000;

/** Lets a driver look at a client: each program runs without input and away from any workspace, and all that it started is ended with it. */
export function createProbeHost(env: Readonly<Record<string, string>>): ProbeHost {
  return {
    env,
    find: async (program) => findProgram(program, env, tmpdir()),
    async run(command, args, timeoutMs) {
      const nonce = randomBytes(16).toString('hex');
      const start = () => spawn(command, args, { cwd: tmpdir(), env: { ...env, [runMarker]: nonce }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      // What no process can be given (a NUL in an argument) is thrown before there is one.
      const answer = await runToAnswer(start, timeoutMs).catch(() => ({ code: null, stdout: '', stderr: '' }));
      const tree = new ProcessTree(createLinuxProcessTable(), () => ({ nonce, supervisor: null, witnessed: false }));
      await Promise.race([tree.kill(() => {}), delay(endMs, undefined, { ref: false })]);
      return answer;
    },
  };
}

function runToAnswer(start: () => ChildProcessByStdio<null, Readable, Readable>, timeoutMs: number): Promise<ProbeAnswer> {
  return new Promise((resolve) => {
    const child = start();
    const [stdout, stderr] = [keepBeginning(child.stdout), keepBeginning(child.stderr)];
    const answer = (code: number | null) => {
      clearTimeout(timer);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, stdout: stdout(), stderr: stderr() });
    };
    let timer = setTimeout(() => answer(null), timeoutMs);
    child.on('error', () => answer(null));
    child.on('close', (code) => answer(code));
    child.on('exit', (code) => {
      clearTimeout(timer);
      timer = setTimeout(() => answer(code), lingerMs);
    });
  });
}

function keepBeginning(stream: Readable): () => string {
  const kept: Buffer[] = [];
  let room = keptBytes;
  stream.on('data', (bytes: Buffer) => {
    if (room > 0) kept.push(bytes.subarray(0, room));
    room -= bytes.length;
  });
  stream.on('error', () => {});
  return () => Buffer.concat(kept).toString('utf8');
}

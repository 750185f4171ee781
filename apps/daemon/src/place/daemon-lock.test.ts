import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOrchError } from '@orch/diagnostics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processIdentity, type ProcessIdentity } from '../host/process-identity.js';
import { takeDaemonLock } from './daemon-lock.js';
import { openStatePlace, type StatePlace } from './state-place.js';

let root: string;
let place: StatePlace;
const self = processIdentity(process.pid)!;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orchd-lock-'));
  place = openStatePlace(join(root, 'state'), {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function heldBy(holder: Partial<ProcessIdentity> | string): void {
  writeFileSync(place.lockFile, typeof holder === 'string' ? holder : JSON.stringify({ ...self, ...holder }));
}

async function outcome(): Promise<unknown> {
  try {
    const lock = await takeDaemonLock(place);
    const text = JSON.parse(readFileSync(place.lockFile, 'utf8'));
    lock.release();
    return { holder: text, takenOver: lock.takenOver, left: existsSync(place.lockFile) };
  } catch (error) {
    return isOrchError(error) ? { code: error.code, pid: error.details['pid'] } : error;
  }
}

const taken = { holder: self, takenOver: true, left: false };

test('a free lock is taken, names its holder, and is given back', async () => {
  expect(await outcome()).toEqual({ holder: self, takenOver: false, left: false });
});

test('the lock of a live process is never taken over, and its pid is named', async () => {
  heldBy({});
  expect(await outcome()).toEqual({ code: 'daemon_already_running', pid: process.pid });
});

test('a recycled pid, a process that is gone and a boot that is over are proof that the holder is dead', async () => {
  heldBy({ startTime: '1' });
  expect(await outcome()).toEqual(taken);
  heldBy({ pid: 4194303 });
  expect(await outcome()).toEqual(taken);
  heldBy({ bootId: 'another' });
  expect(await outcome()).toEqual(taken);
});

test('a holder in another container is dead only when its socket refuses', async () => {
  heldBy({ pidSpace: 'another' });
  expect(await outcome()).toEqual({ code: 'daemon_already_running', pid: process.pid });

  const path = join(root, 'd.sock');
  writeFileSync(place.socketPointer, `${path}\n`);
  const child = spawn(process.execPath, ['-e', `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('listens'))`], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  expect(await outcome()).toEqual({ code: 'daemon_already_running', pid: process.pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await outcome()).toEqual(taken);
});

test('a lock that cannot be read is nobody’s to take', async () => {
  heldBy('{"pid":');
  expect(await outcome()).toEqual({ code: 'daemon_already_running', pid: null });
});

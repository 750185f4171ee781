import { holdDirectory, toStoreError, type DirectoryHold } from '@orch/store';
import { describe } from './http/error-answer.js';
import { createApp } from './http/create-app.js';
import { initialise } from './initialise.js';
import { compose, type Daemon } from './compose.js';
import { listen } from './listen.js';
import { daemonRunning, takeDaemonLock } from './place/daemon-lock.js';
import { prepareSocket } from './place/socket-place.js';
import { openStatePlace, type StatePlace } from './place/state-place.js';
import { version } from './version.js';

const maxBodyBytes = 32 * 1024 * 1024;

/** Runs in the foreground until it is told to stop, by a call or a signal; runs of tasks go on without it. */
export async function runDaemon(stateDir: string | undefined): Promise<void> {
  const place = openStatePlace(stateDir, process.env);
  try {
    await serve(place);
  } catch (error) {
    throw isRefusedFile(error) ? toStoreError(error, place.root) : error;
  }
}

/** Whatever small file it was, of the lock, the socket or a log: it is the state directory that has no room, or whose disk failed. */
function isRefusedFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !['listen', 'bind', 'connect'].includes(String(error.syscall));
}

async function serve(place: StatePlace): Promise<void> {
  const lock = await takeDaemonLock(place);
  let hold: DirectoryHold | null = null;
  try {
    hold = holdDirectory(place.root);
    if (hold === null) throw daemonRunning(place, null);
    await initialise(place, { newHost: false });
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
    process.once('SIGTERM', stop).once('SIGINT', stop).once('SIGHUP', stop);
    const socket = prepareSocket(place, process.env);
    const mirror = process.stderr.isTTY ? (line: string) => void process.stderr.write(line) : null;
    // The answer to the call that stops the daemon leaves first.
    const daemon = await compose({ place, env: process.env, program: process.argv[1], version, socket: socket.path, clock: { now: Date.now }, mirror, stop: () => setTimeout(stop, 20) });
    watchForCrashes(daemon);
    try {
      if (lock.takenOver) daemon.log.warn('the daemon before this one ended without stopping');
      await Promise.race([daemon.runtime.recover(), stopped]);
      const app = createApp({ handlers: daemon.handlers, redact: (value, project) => (project === null ? daemon.redactor : daemon.redactor.forProject(project)).redactJson(value), log: daemon.log, stopping: stopping.signal, maxBodyBytes });
      const server = await listen(app, socket);
      daemon.log.info('the daemon listens', { version, pid: process.pid, socket: socket.path, stateDir: place.root });
      await stopped;
      await server.close();
    } finally {
      await daemon.close();
      daemon.log.info('the daemon has stopped', { pid: process.pid });
    }
  } finally {
    hold?.release();
    lock.release();
  }
}

/** What nobody caught is told, and one part that failed does not take the others with it: state is in the database, and runs are found again. */
function watchForCrashes({ log }: Daemon): void {
  process.on('unhandledRejection', (reason) => log.error('something failed that nobody waited for', { code: 'internal_error', ...describe(reason) }));
  process.on('uncaughtException', (error) => {
    log.error('the daemon failed and stops', { code: 'internal_error', ...describe(error) });
    process.exit(1);
  });
}

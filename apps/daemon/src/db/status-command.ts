import { readdirSync } from 'node:fs';
import { listTaskFiles } from '@orch/runtime';
import { readFigures } from '@orch/store';
import { lookAtDaemonLock } from '../place/daemon-lock.js';
import { findStatePlace } from '../place/state-place.js';
import { bytesText, countsText, countText, printAnswer, row } from './print-answer.js';

const taskStatuses = ['pending', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'cancelled'];
const sessionStatuses = ['opening', 'open', 'lost', 'failed', 'forgotten'];

/** Prints what is there and how much of it. Changes nothing. */
export async function statusCommand(stateDir: string | undefined, format: string): Promise<void> {
  const place = findStatePlace(stateDir, process.env);
  const { tasks, sessions, openSpools: _, createdAt, ...figures } = readFigures(place.root);
  const lock = await lookAtDaemonLock(place);
  const logs = [...listExisting(place.taskLogs).values()];
  const answer = {
    stateDir: place.root,
    daemon: { running: lock !== null && !lock.isDead, pid: lock !== null && !lock.isDead ? lock.pid : null },
    database: { path: figures.path, bytes: figures.bytes, freeBytes: figures.freeBytes, logBytes: figures.logBytes, schema: figures.schema, newestSchema: figures.newestSchema, createdAt: new Date(createdAt).toISOString() },
    tasks: all(taskStatuses, tasks),
    runs: figures.runs,
    waitingApprovals: figures.waitingApprovals,
    sessions: all(sessionStatuses, sessions),
    sealedHandles: figures.sealedHandles,
    resources: figures.resources,
    taskLogs: { tasks: logs.length, bytes: logs.reduce((sum, each) => sum + each.bytes, 0) },
    spools: spoolFolders(place.spool).length,
  };
  const { database } = answer;
  printAnswer(format, answer, [
    row('state directory', answer.stateDir),
    row('daemon', answer.daemon.running ? `running${answer.daemon.pid === null ? '' : `, pid ${answer.daemon.pid}`}` : 'not running'),
    row('database', `${bytesText(database.bytes)}, ${bytesText(database.freeBytes)} of them free, and ${bytesText(database.logBytes)} of log; schema ${database.schema} of ${database.newestSchema}`),
    row('tasks', countsText(answer.tasks)),
    row('runs', String(answer.runs)),
    row('approvals', `${answer.waitingApprovals} waiting`),
    row('sessions', `${countsText(answer.sessions)}; ${countText(answer.sealedHandles, 'sealed handle', 'sealed handles')}`),
    row('resources', String(answer.resources)),
    row('task logs', `of ${countText(answer.taskLogs.tasks, 'task', 'tasks')}, ${bytesText(answer.taskLogs.bytes)}`),
    row('spools', String(answer.spools)),
  ]);
}

function all(names: readonly string[], counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { ...Object.fromEntries(names.map((name) => [name, 0])), ...counts };
}

/** A state directory that was restored from a backup has no such folder yet. */
function listExisting(directory: string): ReturnType<typeof listTaskFiles> {
  try {
    return listTaskFiles(directory);
  } catch {
    return new Map();
  }
}

/** Names of the folders of runs. */
export function spoolFolders(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => /^[0-9a-f]{32}$/.test(name));
  } catch {
    return [];
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { OrchError } from '@orch/diagnostics';
import Sqlite from 'better-sqlite3';
import { toStoreError } from './store-error.js';

export interface TransactionQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws unless called from inside the work of the transaction that is open now. */
  assertInside(): void;
  /** Lets what was asked for finish and refuses everything after. */
  close(): Promise<void>;
}

interface Job {
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Finished {
  readonly job: Job;
  readonly value: unknown;
}

/** A commit waits for at most so many transactions. */
const groupLimit = 64;

/**
 * Transactions one at a time, in the order of the calls, each whole or not at all. Those that are asked for while one is at
 * work share its COMMIT, each in a savepoint of its own: one wait for the disk instead of many. A promise resolves only
 * after that COMMIT; if it fails, every transaction of the group is rejected.
 *
 * A commit has a turn of the event loop to itself (`setImmediate`), for two reasons: whoever is called back in the same turn
 * can join the group, and reads that follow each other without waiting for anything else see one state.
 */
export function createTransactionQueue(database: Sqlite.Database): TransactionQueue {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  const savepoint = database.prepare('SAVEPOINT member');
  const release = database.prepare('RELEASE member');
  const rollbackMember = database.prepare('ROLLBACK TO member');

  const scope = new AsyncLocalStorage<Job>();
  const waiting: Job[] = [];
  let current: Job | null = null;
  let draining: Promise<void> | null = null;
  let closed = false;

  /** After some errors (disk full, I/O) SQLite rolls back by itself; what followed would otherwise be stored alone. */
  const assertOpen = (): void => {
    if (!database.inTransaction) throw new OrchError('store_io_failed', `the transaction on ${database.name} was given up`, { hint: 'Nothing of it was stored.' });
  };

  const giveUp = (error: unknown, group: readonly Finished[]): void => {
    const failure = toStoreError(error, database.name);
    for (const member of group) member.job.reject(failure);
    try {
      if (database.inTransaction) rollback.run();
    } catch {
      // The members know of the failure already; a connection that can't even roll back fails at the next BEGIN.
    }
  };

  /** Runs one job. Throws when the whole transaction is lost, and with it the group. */
  const runMember = async (job: Job, group: Finished[]): Promise<void> => {
    try {
      savepoint.run();
      current = job;
      const value = await scope.run(job, job.work);
      assertOpen();
      release.run();
      group.push({ job, value });
    } catch (error) {
      job.reject(error instanceof Sqlite.SqliteError ? toStoreError(error, database.name) : error);
      if (!database.inTransaction) throw error;
      rollbackMember.run();
      release.run();
    } finally {
      current = null;
    }
  };

  const runGroup = async (): Promise<void> => {
    try {
      begin.run();
    } catch (error) {
      const failure = toStoreError(error, database.name);
      for (const job of waiting.splice(0)) job.reject(failure);
      return;
    }
    const group: Finished[] = [];
    let started = 0;
    try {
      do {
        for (let job = waiting.shift(); job !== undefined; job = started < groupLimit ? waiting.shift() : undefined) {
          started += 1;
          await runMember(job, group);
        }
        await new Promise<void>((resolve) => setImmediate(resolve));
      } while (waiting.length > 0 && started < groupLimit);
      commit.run();
    } catch (error) {
      giveUp(error, group);
      return;
    }
    for (const member of group) member.job.resolve(member.value);
  };

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await runGroup();
    draining = null;
  };

  return {
    run<T>(work: () => Promise<T>) {
      if (closed) return Promise.reject(new OrchError('internal_error', 'the store is closed'));
      if (current !== null && scope.getStore() === current) {
        return Promise.reject(new OrchError('internal_error', 'a transaction was asked for inside another one, which would wait for it for ever'));
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
        draining ??= scope.exit(drain);
      });
    },
    assertInside() {
      if (current === null || scope.getStore() !== current) throw new OrchError('internal_error', 'a transaction was used outside of its work');
      assertOpen();
    },
    async close() {
      closed = true;
      await draining;
    },
  };
}

/** Holds a write lock on the database until it is killed. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const database = new Sqlite(join(process.argv[2] ?? '', 'orchestrator.db'));
database.exec('BEGIN IMMEDIATE');
console.log('held');
// Keeps the process and the connection: one that nothing refers to is closed by the garbage collector.
process.stdin.on('end', () => database.close()).resume();

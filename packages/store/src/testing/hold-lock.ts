/** Holds a write lock on the database until it is killed. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const database = new Sqlite(join(process.argv[2] ?? '', 'orchestrator.db'));
database.exec('BEGIN IMMEDIATE');
console.log('held');
process.stdin.resume();

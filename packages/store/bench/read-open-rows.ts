/** Reads the rows of all open tasks of a state directory, their JSON parsed, with the database’s library alone; prints how many milliseconds that took. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

interface Row {
  readonly snapshot_json: string;
  readonly state_json: string;
}

const begin = performance.now();
const database = new Sqlite(join(process.argv[2] ?? '', 'orchestrator.db'), { readonly: true });
const rows = database.prepare<[], Row>("SELECT * FROM task JOIN task_state ON task_state.task_id = task.id WHERE task_state.status IN ('running', 'waiting', 'paused')").all();
const values = rows.map((row) => [JSON.parse(row.snapshot_json), JSON.parse(row.state_json)]);
const took = performance.now() - begin;
database.close();
if (values.length === 0) throw new Error('there are no open tasks');
console.log(took);

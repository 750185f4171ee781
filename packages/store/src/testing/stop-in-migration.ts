/** Runs `init` and stops for ever in the middle of the migration of that number: its tables are made, its number is not written, nothing is committed. */
import { initStore } from '@orch/store';
import Sqlite from 'better-sqlite3';

const [stateDirectory = '', number = ''] = process.argv.slice(2);
const { pragma } = Sqlite.prototype;
Sqlite.prototype.pragma = function (this: Sqlite.Database, ...args: Parameters<typeof pragma>) {
  if (args[0] === `user_version = ${number}`) {
    // Not with `console`, which would need the event loop that stands still from here on.
    process.stdout.write('stopped\n', () => undefined);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  return pragma.apply(this, args);
};
await initStore({ stateDirectory });

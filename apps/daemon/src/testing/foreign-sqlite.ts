import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../../packages/store/package.json', import.meta.url));

interface Database {
  exec(sql: string): unknown;
  close(): unknown;
}

/** What another program does to a database, with the library that the store has. */
export function runSql(path: string, sql: string): void {
  const database = new (require('better-sqlite3') as new (path: string) => Database)(path);
  database.exec(sql);
  database.close();
}

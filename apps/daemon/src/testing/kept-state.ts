import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Sandbox } from './daemon-process.js';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** Names of the state directories that earlier versions left. */
export function keptStates(): readonly string[] {
  return readdirSync(fixtures).filter((name) => name.startsWith('state-'));
}

/** Puts one of them into the sandbox, which takes the place of the one that it was made in. */
export function restoreState(sandbox: Sandbox, name: string): void {
  const file = (path: string) => readFileSync(join(fixtures, name, path));
  mkdirSync(sandbox.stateDir, { mode: 0o700 });
  for (const path of ['host-id', 'vault.key']) writeFileSync(join(sandbox.stateDir, path), file(path), { mode: 0o600 });
  const database = join(sandbox.stateDir, 'orchestrator.db');
  writeFileSync(database, gunzipSync(file('orchestrator.db.gz')), { mode: 0o600 });
  moveHere(database, sandbox.root);
  const sessions = join(sandbox.providerHome, 'sessions');
  mkdirSync(sessions, { recursive: true, mode: 0o700 });
  const texts = JSON.parse(file('provider-sessions.json').toString()) as Readonly<Record<string, string>>;
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(sessions, path), text.replaceAll('/kept-state', sandbox.root), { mode: 0o600 });
}

function moveHere(path: string, root: string): void {
  const database = new DatabaseSync(path);
  const columns = database
    .prepare("SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND upper(c.type) = 'TEXT'")
    .all() as { table: string; column: string }[];
  for (const { table, column } of columns) database.prepare(`UPDATE "${table}" SET "${column}" = replace("${column}", '/kept-state', ?) WHERE "${column}" LIKE '%/kept-state%'`).run(root);
  database.close();
}

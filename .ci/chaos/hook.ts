/**
 * Loaded into a daemon with `--import`, before its own code, and into nothing else: counts what the daemon does to the world and
 * halts it (SIGSTOP) right before or after the n-th such act, so that whoever watches can kill it, or others, exactly there.
 * The product has no word of this. `ORCH_CHAOS_STOP` is `commit:after:7`; `ORCH_CHAOS_DIR` is where it says that it has halted.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module';
import { mutate } from './mutations.ts';

const directory = process.env['ORCH_CHAOS_DIR'] ?? '';
const [wantedAct, wantedPhase, wantedCount] = (process.env['ORCH_CHAOS_STOP'] ?? '').split(':');
const state = process.env['ORCH_CHAOS_STATE'] ?? '';
const lateSupervisors = process.env['ORCH_CHAOS_LATE'] === '1';
const counts: Record<string, number> = {};
const { writeFileSync } = fs;

function act(name: 'commit' | 'spawn' | 'file', phase: 'before' | 'after', what: string): void {
  const key = `${name}:${phase}`;
  const count = (counts[key] = (counts[key] ?? 0) + 1);
  if (name !== wantedAct || phase !== wantedPhase || count !== Number(wantedCount)) return;
  writeFileSync(`${directory}/halted`, `${what}\n`);
  process.kill(process.pid, 'SIGSTOP');
}

function around<T>(name: 'commit' | 'spawn' | 'file', what: string, work: () => T): T {
  act(name, 'before', what);
  const result = work();
  act(name, 'after', what);
  return result;
}

type Work = (...args: unknown[]) => unknown;

/** Calls that change something below the state directory. */
function watchFiles(module: object, names: readonly string[]): void {
  const functions = module as Record<string, Work>;
  for (const name of names) {
    const original = functions[name]!;
    functions[name] = (...args) => {
      const path = String(args[0]);
      if (!path.startsWith(state) || (name === 'openSync' && !changes(args[1]))) return original(...args);
      return around('file', `${name} ${path}`, () => original(...args));
    };
  }
}

const changes = (flags: unknown) => (typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : flags !== undefined && flags !== 'r');

watchFiles(fs, ['writeFileSync', 'appendFileSync', 'renameSync', 'mkdirSync', 'rmSync', 'linkSync', 'openSync']);
watchFiles(promises, ['rm']);

const { spawn } = childProcess;
// Not every daemon starts a guard of its spools, which is no run.
const isGuard = (args: unknown) => Array.isArray(args) && args.includes('orch-guard');
childProcess.spawn = ((...args: Parameters<typeof spawn>) =>
  isGuard(args[1]) ? spawn(...args) : around('spawn', 'spawn', () => {
    const child = spawn(...args);
    // A supervisor that gets no time to claim its run before another daemon looks for it.
    if (lateSupervisors && child.pid !== undefined) {
      process.kill(child.pid, 'SIGSTOP');
      writeFileSync(`${directory}/late`, `${child.pid} ${counts['spawn:before']}\n`);
    }
    return child;
  })) as typeof spawn;
syncBuiltinESMExports();

interface Statement {
  run(...values: unknown[]): unknown;
}
interface Database {
  prototype: { prepare(this: unknown, sql: string): Statement };
}
const storeFile = new URL('../../packages/store/package.json', import.meta.url);
const { prototype } = createRequire(storeFile)('better-sqlite3') as Database;
const { prepare } = prototype;
prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  return sql === 'COMMIT' ? { run: () => around('commit', 'commit', () => statement.run()) } : statement;
};

process.on('exit', () => {
  if (directory !== '') writeFileSync(`${directory}/counts.${process.pid}.json`, JSON.stringify(counts));
});

const mutation = process.env['ORCH_CHAOS_MUTATION'];
if (mutation) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || !url.includes('/dist/')) return loaded;
      const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      const source = mutate(mutation, new URL(url).pathname, text, (found) => fs.appendFileSync(`${directory}/mutated`, `${JSON.stringify(found)}\n`));
      return { ...loaded, source };
    },
  });
}

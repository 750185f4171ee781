import { join } from 'node:path';
import { providerHome } from '../provider-home.js';
import type { ProviderErrorCode } from '../protocol.js';
import { chooseSession } from './choose-session.js';
import { dialsOfRun } from './dials-of-run.js';
import { makePrivateDirectory } from './durable-file.js';
import { createInput } from './input.js';
import { writeLedger } from './ledger.js';
import { write, writeRecord } from './output.js';
import { runTurn } from './run-turn.js';
import { startTime } from './start-time.js';
import { enterAsWriter } from './writers.js';

async function refuse(code: ProviderErrorCode, message: string): Promise<number> {
  await write(process.stderr, `error: ${message}\n`);
  await writeRecord({ type: 'error', code, message });
  return 1;
}

/** One process, one turn: reads its opening message, works, and stays until its input ends. Gives the exit code. */
export async function main(): Promise<number> {
  const input = createInput();
  const open = await input.open();
  if (open === null) return await refuse('failed', 'the input ended before an opening message');
  const home = providerHome(process.env);
  if (home === null) return await refuse('failed', 'there is no home: set ORCH_REHEARSAL_HOME or HOME to an absolute directory');
  for (const directory of [home, join(home, 'sessions'), join(home, 'writers')]) makePrivateDirectory(directory);

  const dials = dialsOfRun(open);
  const unauthenticated = dials.has('not_authenticated');
  const chosen = open.mode === 'none' || unauthenticated ? null : chooseSession(home, open, dials);
  const remembered = chosen?.file.history.length ?? 0;
  const writer = chosen ? enterAsWriter(home, chosen.file.id) : null;
  // A writer to the very end: whoever begins a turn while this process hangs is told of it.
  process.once('exit', () => writer?.leave());
  const { run, step, attempt, mode, allowedTools, permissionMode, workspaceAccess } = open;
  const session = chosen?.file.id ?? null;
  const turn = remembered + 1;
  const witness = () => ({ at: Date.now(), pid: process.pid, startTime: startTime(process.pid), run, task: process.env['ORCH_TASK_ID'] ?? null, step, attempt, session });
  writeLedger(home, {
    event: 'start', ...witness(), mode, asked: open.session, turn, remembered,
    overlaps: writer?.others ?? [], dials: open.dials.map(({ fault }) => fault), allowedTools, permissionMode, workspaceAccess,
  }); // prettier-ignore
  const end = (outcome: string) => writeLedger(home, { event: 'end', ...witness(), outcome });
  process.on('SIGTERM', () => {
    if (dials.has('deaf')) return;
    end('terminated');
    process.exit(143);
  });

  if (unauthenticated) {
    end('not_authenticated');
    return await refuse('not_authenticated', 'not logged in');
  }
  if (chosen === null && mode !== 'none') {
    end('session_not_found');
    return await refuse('session_not_found', `session not found: ${open.session}`);
  }
  if (dials.has('deaf')) input.ignoreInterrupts();
  const done = await runTurn(open, chosen, dials, input, () => writeLedger(home, { event: 'answered', ...witness(), turn }));
  end(done.outcome);
  if (done.exitCode !== null) return done.exitCode;
  if (dials.has('hang_after_result') || dials.has('deaf')) await input.pause(null);
  await input.ended();
  return 0;
}

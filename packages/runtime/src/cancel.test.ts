import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLinuxProcessTable } from './host/linux-process-table.js';
import { eventually } from './testing/eventually.js';
import { agent, agentStep, Stage, tell } from './testing/stage.js';

const table = createLinuxProcessTable();

/** Notes its pid and each TERM that it gets, and goes on. */
const stubborn = (name: string) => `trap "echo TERM ${name} >>stages" TERM; echo $$ >pid.new.${name}; mv pid.new.${name} pid.${name}; while :; do sleep 0.05; done`;

/**
 * Each is to be found by another trait: its parent, which lives; the marker in its environment, after two forks and a session of its own; the session of
 * a process that has the marker, without that marker, that parent or that group.
 */
const script = `${tell}
trap 'echo TERM client >>stages' TERM
env -i PATH="$PATH" setsid sh -c '${stubborn('by-parent')}' </dev/null &
(setsid sh -c '${stubborn('by-marker')}' </dev/null &)
(setsid sh -c 'set -m; (env -i PATH="$PATH" sh -c "${stubborn('by-session').replaceAll('"', '\\"').replaceAll('$$', '\\$\\$')}" &) ; ${stubborn('leader')}' </dev/null &)
open
while read -r line; do echo "$line" >>stages; done
echo end of input >>stages
while :; do sleep 0.05; done`;

const names = ['by-marker', 'by-parent', 'by-session', 'leader'];

test('a cancelled provider is interrupted in its protocol, then loses its input, then gets TERM with all that descends from it, then KILL, and is cancelled when nothing is left', async () => {
  const stage = new Stage();
  const runtime = stage.runtime({ graces: { interrupt: 300, endOfInput: 300, terminate: 600 } });
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', script)]);
  await runtime.start(id);
  const file = (name: string) => readFileSync(join(stage.workspace, name), 'utf8');
  await eventually(() => names.every((name) => readdirSync(stage.workspace).includes(`pid.${name}`)));
  const pids = names.map((name) => Number(file(`pid.${name}`)));
  const alive = () => pids.filter((pid) => table.read(pid) !== null).length;
  const entries = pids.map((pid) => table.read(pid)!);
  // The last two share one; none is that of the run.
  expect(new Set(entries.map(({ session }) => session)).size).toBe(3);

  const seen: string[] = [];
  await runtime.cancel(id);
  await stage.until(runtime, id, () => {
    const { status, finishedAt } = stage.state(id);
    seen.push(`${status}, ${alive() > 0 ? 'some live' : 'none lives'}`);
    return finishedAt !== null;
  });
  expect(stage.summary(id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
  expect(seen.at(-1)).toBe('cancelled, none lives');
  expect(seen.slice(0, -1).filter((each) => each.startsWith('cancelled'))).toEqual([]);

  const stages = file('stages').trimEnd().split('\n');
  expect(stages.slice(0, 2)).toEqual(['interrupt', 'end of input']);
  expect(stages.slice(2).toSorted()).toEqual(['TERM by-marker', 'TERM by-parent', 'TERM by-session', 'TERM client', 'TERM leader']);
});

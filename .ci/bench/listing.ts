import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Figure } from './figure.ts';
import { cli, withProduct, type Product } from './product.ts';
import { fillWithEndedTasks } from './stored-tasks.ts';
import { cpuMsSoFar, readUsage, reporting, type Usage } from './usage.ts';

const tasks = 10_000;
const rounds = 5;
const printRows = fileURLToPath(new URL('print-rows.ts', import.meta.url));

interface Listed extends Usage {
  readonly daemonMs: number;
}

/** The list of all of 10,000 tasks, as people and as programs ask for it, against printing the rows of an answer that is there already. Throws where one is missing. */
export async function benchListing(): Promise<readonly Figure[]> {
  return withProduct(
    async (product) => {
      const answer = join(product.directory, 'answer.json');
      writeFileSync(answer, product.run(['task', 'list', '-o', 'json']));
      return (['table', 'json'] as const).flatMap((form) => {
        const [bare, ours, newest]: [Listed[], Listed[], Listed[]] = [[], [], []];
        for (let round = 0; round < rounds; round++) {
          bare.push(listed(product, [printRows, answer, form], form, tasks));
          ours.push(listed(product, [cli, 'task', 'list', '-o', form], form, tasks));
          newest.push(listed(product, [cli, 'task', 'list', '-o', form, '--limit', '50'], form, 50));
        }
        return [
          { what: `printing ${tasks} rows, ${form}`, value: milliseconds(bare), ratio: null, aim: null },
          { what: `\`task list -o ${form}\` of ${tasks}`, value: milliseconds(ours), ratio: of(ours, 'cpuMs') / of(bare, 'cpuMs'), aim: null },
          { what: '  the daemon for it', value: `${of(ours, 'daemonMs').toFixed(0)} ms CPU`, ratio: of(ours, 'daemonMs') / of(bare, 'cpuMs'), aim: null },
          { what: `printing ${tasks} rows, ${form}, peak memory`, value: `${of(bare, 'peakMiB').toFixed(0)} MiB`, ratio: null, aim: null },
          { what: `\`task list -o ${form}\` of ${tasks}, peak memory`, value: `${of(ours, 'peakMiB').toFixed(0)} MiB`, ratio: of(ours, 'peakMiB') / of(bare, 'peakMiB'), aim: null },
          { what: `\`task list -o ${form} --limit 50\` of ${tasks}`, value: milliseconds(newest), ratio: of(newest, 'cpuMs') / of(bare, 'cpuMs'), aim: null },
        ];
      });
    },
    {},
    (stateDirectory) => fillWithEndedTasks(stateDirectory, tasks),
  );
}

function listed({ directory, env, daemonPid }: Product, args: readonly string[], form: 'table' | 'json', expected: number): Listed {
  const file = join(directory, 'usage.json');
  const before = cpuMsSoFar(daemonPid);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...reporting(file), ...args], { env, cwd: directory, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  if (status !== 0) throw new Error(`${args.join(' ')}: exit code ${status}\n${stderr}`);
  const ids = new Set(stdout.match(form === 'json' ? /"id": "tsk_\d+"/g : /^tsk_\d+ /gm) ?? []);
  if (ids.size !== expected) throw new Error(`${args.join(' ')}: ${ids.size} tasks, not ${expected}`);
  return { ...readUsage(file), daemonMs: cpuMsSoFar(daemonPid) - before };
}

const of = (all: readonly Listed[], what: keyof Listed): number => median(all.map((each) => each[what]));
const milliseconds = (all: readonly Listed[]): string => `${of(all, 'cpuMs').toFixed(0)} ms CPU`;

import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../../apps/cli/src/output/shell-word.ts';
import { median, type Figure } from './figure.ts';
import { cli, withProduct, type Product } from './product.ts';
import { unixClient } from './unix-client.ts';
import { cpuMsSoFar, readUsage, reporting } from './usage.ts';

const linesPerSecond = 10_000;
const seconds = 5;
const lines = linesPerSecond * seconds;
const rounds = 3;

const talker = fileURLToPath(new URL('talker.ts', import.meta.url));
const reader = fileURLToPath(new URL('read-lines.ts', import.meta.url));

/** One piece of what a follower wrote, and when it came. */
interface Heard {
  readonly at: number;
  readonly text: string;
}

interface Followed {
  readonly cpuMs: number;
  /** Of the daemon, from before the step until it and its follower had ended. */
  readonly daemonMs: number;
  /** From when a line was written to when the follower had passed it on, at the worst. */
  readonly worstLagMs: number;
}

/**
 * A step that writes 10,000 lines a second, and who follows it: what that costs the follower and the daemon, against a line reader that gets the same
 * lines from the same program. Throws where a line is missing, comes twice or in another order.
 */
export async function benchFollowing(): Promise<readonly Figure[]> {
  return withProduct(async (product) => {
    product.run(['apply', '-f', '-'], manifest);
    const client = unixClient(join(product.directory, 'state'));
    const bare: Followed[] = [];
    const alone: number[] = [];
    const ours = followers.map((): Followed[] => []);
    for (let round = 0; round < rounds; round++) {
      bare.push(await readBare(product));
      alone.push(await talkAlone(product, client));
      for (const [index, follow] of followers.entries()) ours[index]!.push(await follow.measure(product));
    }
    const [bareMs, aloneMs] = [median(bare.map(({ cpuMs }) => cpuMs)), median(alone)];
    const perSecond = (ms: number) => `${(ms / seconds).toFixed(0)} ms/s`;
    const lag = (all: readonly Followed[]) => `${median(all.map(({ worstLagMs }) => worstLagMs)).toFixed(0)} ms`;
    return [
      { what: 'a line reader, CPU', value: perSecond(bareMs), ratio: null, aim: null },
      { what: 'a line reader, the longest that a line took', value: lag(bare), ratio: null, aim: null },
      { what: 'the daemon while nobody follows, CPU', value: perSecond(aloneMs), ratio: null, aim: null },
      ...followers.flatMap(({ what }, index) => {
        const [cpu, daemon] = [median(ours[index]!.map(({ cpuMs }) => cpuMs)), median(ours[index]!.map(({ daemonMs }) => daemonMs))];
        return [
          { what: `${what}, CPU`, value: perSecond(cpu), ratio: cpu / bareMs, aim: null },
          { what: `${what}, the daemon`, value: perSecond(daemon), ratio: daemon / aloneMs, aim: null },
          { what: `${what}, the longest that a line took`, value: lag(ours[index]!), ratio: null, aim: null },
        ];
      }),
    ];
  });
}

const followers: readonly { readonly what: string; measure(product: Product): Promise<Followed> }[] = [
  { what: '`task logs -f`, piped', measure: (product) => followed(product, (id) => ['task', 'logs', id, '-f'], 'stdout', whole) },
  { what: '`task watch`, piped', measure: (product) => followed(product, (id) => ['task', 'watch', id], 'stderr', whole) },
  { what: '`task watch`, on a terminal', measure: (product) => followed(product, (id) => ['task', 'watch', id], 'terminal', inPictures) },
];

async function followed(product: Product, args: (id: string) => readonly string[], where: 'stdout' | 'stderr' | 'terminal', check: (heard: readonly Heard[]) => number): Promise<Followed> {
  const id = (JSON.parse(product.run(['task', 'create', ...task, '--no-start', '-o', 'json'])) as { readonly task: { readonly id: string } }).task.id;
  const before = cpuMsSoFar(product.daemonPid);
  const usage = join(product.directory, 'usage.json');
  const command = [process.execPath, ...reporting(usage), cli, ...args(id)];
  const child = where === 'terminal' ? onTerminal(product, command) : spawn(command[0]!, command.slice(1), { env: product.env, cwd: product.directory, stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = hear(child, where === 'stderr' ? 'stderr' : 'stdout');
  await product.runAsync(['task', 'start', id]);
  const worstLagMs = check(await heard);
  return { cpuMs: readUsage(usage).cpuMs, daemonMs: cpuMsSoFar(product.daemonPid) - before, worstLagMs };
}

/** `script` gives it a terminal, of which it passes on what is shown. */
function onTerminal(product: Product, command: readonly string[]): ChildProcess {
  const LINE = `stty cols 100 rows 24; exec ${command.map(shellWord).join(' ')}`;
  return spawn('sh', ['-c', 'exec script -qec "$LINE" /dev/null'], { env: { ...product.env, LINE, SHELL: '/bin/sh', TERM: 'xterm', CI: '' }, cwd: product.directory, stdio: ['pipe', 'pipe', 'inherit'] });
}

async function talkAlone(product: Product, client: ReturnType<typeof unixClient>): Promise<number> {
  const before = cpuMsSoFar(product.daemonPid);
  product.run(['task', 'create', ...task]);
  await sleep(seconds * 1000);
  while ((await client.status()).tasks.running > 0) await sleep(100);
  return cpuMsSoFar(product.daemonPid) - before;
}

async function readBare(product: Product): Promise<Followed> {
  const usage = join(product.directory, 'usage.json');
  const talking = spawn(process.execPath, [talker, String(linesPerSecond), String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const reading = spawn(process.execPath, [...reporting(usage), reader], { stdio: [talking.stdout, 'pipe', 'inherit'] });
  return { worstLagMs: whole(await hear(reading, 'stdout')), cpuMs: readUsage(usage).cpuMs, daemonMs: 0 };
}

function hear(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  child[stream]!.setEncoding('utf8').on('data', (text: string) => heard.push({ at: Date.now(), text }));
  child[stream === 'stdout' ? 'stderr' : 'stdout']?.resume();
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => (code === 0 ? resolve(heard) : reject(new Error(`a follower ended with exit code ${code}`)))));
}

const row = /^talk \| row (\d+) (\d+) /;

/** Every line, in order and once. */
function whole(heard: readonly Heard[]): number {
  let [rest, next, worst] = ['', 0, 0];
  for (const { at, text } of heard) {
    const all = (rest + text).split('\n');
    rest = all.pop()!;
    for (const each of all) {
      const [, number, time] = row.exec(each) ?? [];
      if (number === undefined) continue;
      if (Number(number) !== next) throw new Error(`line ${number} came where line ${next} should have`);
      next++;
      worst = Math.max(worst, at - Number(time));
    }
  }
  if (next !== lines) throw new Error(`${next} of ${lines} lines came`);
  return worst;
}

const shown = /talk > row (\d+) (\d+) /g;

/** Some of the lines, for a person to see where it is: never one before another that was there earlier, and often enough to look alive. */
function inPictures(heard: readonly Heard[]): number {
  let [last, worst, pictures] = [-1, 0, 0];
  for (const { at, text } of heard) {
    for (const [, number, time] of text.matchAll(shown)) {
      if (Number(number) < last) throw new Error(`the view showed line ${number} after line ${last}`);
      last = Number(number);
      worst = Math.max(worst, at - Number(time));
      pictures++;
    }
  }
  if (pictures < seconds) throw new Error(`the view showed ${pictures} pictures in ${seconds} s`);
  return worst;
}

const task = ['-n', 'bench', '-g', 'none', '-W', 'talks'];
const manifest = [
  { kind: 'Workspace', metadata: { name: 'default' }, spec: { work_dir: '.' } },
  { kind: 'Workflow', metadata: { name: 'talks' }, spec: { steps: [{ id: 'talk', command: `${process.execPath} ${talker} ${linesPerSecond} ${seconds}`, behavior: { side_effect_class: 'none' } }] } },
]
  .map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document }))
  .join('\n---\n');

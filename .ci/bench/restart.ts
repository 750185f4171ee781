import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../steps.ts';
import { median, type Figure } from './figure.ts';
import { fillWithOpenTasks } from './stored-tasks.ts';
import { withProduct, type Product } from './product.ts';
import { unixClient } from './unix-client.ts';

const openTasks = 10_000;
const liveRuns = 100;
const rounds = 5;

/** What a daemon needs to take up its tasks again, against just reading their rows; and its processes. */
export async function benchRestart(): Promise<readonly Figure[]> {
  return [...(await openTaskFigures()), ...(await adoptionFigures())];
}

async function openTaskFigures(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'orch-bench-'));
  try {
    const stateDirectory = join(directory, 'state');
    await fillWithOpenTasks(stateDirectory, openTasks);
    for (const folder of ['spool', 'logs']) mkdirSync(join(stateDirectory, folder), { mode: 0o700 });
    const [bare, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bare.push(milliseconds('packages/store/bench/read-open-rows.ts', stateDirectory));
      ours.push(milliseconds('.ci/bench/recover-tasks.ts', stateDirectory));
    }
    return [
      { what: `reading the rows of ${openTasks} open tasks`, value: `${median(bare).toFixed(0)} ms`, ratio: null, aim: null },
      { what: `taking up ${openTasks} open tasks again`, value: `${median(ours).toFixed(0)} ms`, ratio: median(ours) / median(bare), aim: '≤ 3' },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each in a process of its own, which says how long it took without its start. */
function milliseconds(program: string, stateDirectory: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), stateDirectory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return Number(stdout);
}

async function adoptionFigures(): Promise<readonly Figure[]> {
  return withProduct(async (product) => {
    const pipe = join(product.directory, 'pipe');
    spawnSync('mkfifo', [pipe]);
    product.run(['apply', '-f', '-'], manifest);
    const none = await restartTime(product, 0);
    const client = unixClient(join(product.directory, 'state'));
    const task = { name: 'bench', goal: 'none', workflow: 'bench', project: 'default', workspace: null, targetFiles: [], rehearse: false, dials: [], start: true };
    for (let index = 0; index < liveRuns; index++) await client.createTask({ body: task });
    await started(product);
    const many = await restartTime(product, liveRuns);
    // Whoever opened it for reading waits until it is opened for writing.
    closeSync(openSync(pipe, 'w'));
    while ((await client.status()).tasks.running > 0) await sleep(100);
    return [
      { what: 'start of a daemon until it answers', value: `${none.toFixed(0)} ms`, ratio: null, aim: null },
      { what: `the same with ${liveRuns} processes to adopt`, value: `${many.toFixed(0)} ms`, ratio: many / none, aim: null },
      { what: 'adoption of one process', value: `${((many - none) / liveRuns).toFixed(1)} ms`, ratio: null, aim: null },
    ];
  });
}

/** The processes of the runs have written their claims. */
async function started({ directory }: Product): Promise<void> {
  const spool = join(directory, 'state', 'spool');
  while (readdirSync(spool).filter((run) => readdirSync(join(spool, run)).includes('pid')).length < liveRuns) await sleep(50);
}

/** From a killed daemon’s successor’s start to its first answer, which it gives when it has found every run again. */
async function restartTime(product: Product, expected: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const state = join(product.directory, 'state');
    process.kill((JSON.parse(readFileSync(join(state, 'daemon.lock'), 'utf8')) as { readonly pid: number }).pid, 'SIGKILL');
    const begin = performance.now();
    const child = spawn(process.execPath, [join(root, 'apps/daemon/dist/bin.js'), '--state-dir', state], { env: product.env, cwd: product.directory, stdio: 'ignore', detached: true });
    child.unref();
    let status: { readonly pid: number; readonly tasks: { readonly running: number } } | null = null;
    while (status?.pid !== child.pid) {
      await sleep(2);
      status = await answerOf(state);
    }
    times.push(performance.now() - begin);
    if (status!.tasks.running !== expected) throw new Error(`${status!.tasks.running} tasks run, not ${expected}`);
  }
  return median(times);
}

/** Null where nobody answers yet, or nobody says where. */
async function answerOf(state: string) {
  try {
    return await unixClient(state).status();
  } catch {
    return null;
  }
}

const manifest = [
  { kind: 'Workspace', metadata: { name: 'default' }, spec: { work_dir: '.' } },
  { kind: 'Workflow', metadata: { name: 'bench' }, spec: { steps: [{ id: 'only', command: 'read -r line < pipe; true' }] } },
]
  .map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document }))
  .join('\n---\n');

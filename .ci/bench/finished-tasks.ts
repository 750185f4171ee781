import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../packages/protocol/dist/index.js';
import type { Figure } from './figure.ts';
import { withProduct } from './product.ts';
import { unixClient } from './unix-client.ts';

const [few, many] = [50, 5000];
const parallel = 8;
const settleMs = 5000;
const mebibyte = 1024 * 1024;

interface Held {
  readonly residentMiB: number;
  /** What is reachable, after a full collection. */
  readonly heapMiB: number;
  readonly openFiles: number;
}

/** What a daemon holds after many finished tasks, against after few, each in a daemon of its own. */
export async function benchFinishedTasks(): Promise<readonly Figure[]> {
  const [before, after] = [await heldAfter(few), await heldAfter(many)];
  const pair = (what: string, of: (held: Held) => number, unit: string, digits: number): readonly Figure[] => [
    { what: `${what} after ${few} tasks`, value: `${of(before).toFixed(digits)}${unit}`, ratio: null, aim: null },
    { what: `${what} after ${many} tasks`, value: `${of(after).toFixed(digits)}${unit}`, ratio: of(after) / of(before), aim: '≤ 1.10' },
  ];
  return [...pair('reachable heap', ({ heapMiB }) => heapMiB, ' MiB', 1), ...pair('resident memory', ({ residentMiB }) => residentMiB, ' MiB', 0), ...pair('open files', ({ openFiles }) => openFiles, '', 0)];
}

async function heldAfter(count: number): Promise<Held> {
  return withProduct(
    async ({ directory, daemonPid, run }) => {
      run(['apply', '-f', '-'], manifest);
      const client = unixClient(join(directory, 'state'));
      let left = count;
      const work = async () => {
        while (left-- > 0) await finishTask(client);
      };
      await Promise.all(Array.from({ length: parallel }, work));
      await sleep(settleMs);
      const residentMiB = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemonPid}/status`, 'utf8'))?.[1]) / 1024;
      const openFiles = readdirSync(`/proc/${daemonPid}/fd`).length;
      return { residentMiB, openFiles, heapMiB: (await reachableHeap(daemonPid, directory)) / mebibyte };
    },
    { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' },
  );
}

async function finishTask(client: Client): Promise<void> {
  const { task } = await client.createTask({ body: { name: 'bench', goal: 'none', workflow: 'bench', project: 'default', workspace: null, targetFiles: [], rehearse: false, dials: [], start: true } });
  let status: string = task.status;
  for await (const info of client.watchTask({ id: task.id })) status = info.task.status;
  if (status !== 'succeeded') throw new Error(`a task has ${status}`);
}

/** Bytes of everything in a heap snapshot, which is taken after a full collection; the daemon writes it into its working directory. */
async function reachableHeap(pid: number, directory: string): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(500);
    const name = readdirSync(directory).find((each) => each.endsWith('.heapsnapshot'));
    const text = name === undefined ? '' : readFileSync(join(directory, name), 'utf8');
    // It is whole with its last bracket.
    if (!text.trimEnd().endsWith('}')) continue;
    rmSync(join(directory, name!));
    const { snapshot, nodes } = JSON.parse(text) as { readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } }; readonly nodes: readonly number[] };
    const [width, size] = [snapshot.meta.node_fields.length, snapshot.meta.node_fields.indexOf('self_size')];
    let bytes = 0;
    for (let at = size; at < nodes.length; at += width) bytes += nodes[at]!;
    return bytes;
  }
}

const manifest = [
  { kind: 'Workspace', metadata: { name: 'default' }, spec: { work_dir: '.' } },
  { kind: 'Workflow', metadata: { name: 'bench' }, spec: { steps: [{ id: 'only', command: 'true', behavior: { side_effect_class: 'none' } }] } },
]
  .map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document }))
  .join('\n---\n');

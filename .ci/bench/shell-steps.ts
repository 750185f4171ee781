import { spawn } from 'node:child_process';
import { median, type Figure } from './figure.ts';
import { withProduct, type Product } from './product.ts';

const stepsPerTask = 100;
const rounds = 3;

/** Steps a second of tasks that run nothing but `true`, against a bare loop that spawns the same. */
export async function benchShellSteps(): Promise<readonly Figure[]> {
  return withProduct(async (product) => {
    product.run(['apply', '-f', '-'], manifest());
    const figures: Figure[] = [];
    for (const parallel of [1, 8]) {
      const bare: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < rounds; round++) {
        bare.push(await timed(() => Promise.all(Array.from({ length: parallel }, bareLoop))));
        ours.push(await runTasks(product, parallel));
      }
      const steps = stepsPerTask * parallel;
      figures.push({ what: `bare spawn loop, ${parallel} in parallel`, value: `${(steps / median(bare)).toFixed(0)} /s`, ratio: null, aim: null });
      figures.push({ what: `shell steps, ${parallel} task${parallel === 1 ? '' : 's'} in parallel`, value: `${(steps / median(ours)).toFixed(0)} /s`, ratio: median(bare) / median(ours), aim: '≥ 0.5' });
    }
    return figures;
  });
}

/** Seconds from the first step's start to the last step's end, as the daemon stored them: what the command line costs is not in it. */
async function runTasks(product: Product, parallel: number): Promise<number> {
  const ids = Array.from({ length: parallel }, (_, index) => {
    const created = product.run(['task', 'create', '-n', `bench-${index}`, '-g', 'none', '-W', 'bench', '--no-start', '-o', 'json']);
    return (JSON.parse(created) as { task: { id: string } }).task.id;
  });
  await Promise.all(ids.map((id) => product.runAsync(['task', 'start', id, '-o', 'name'])));
  await Promise.all(ids.map((id) => product.runAsync(['task', 'watch', id, '-o', 'name'])));
  const times = ids.flatMap((id) => (JSON.parse(product.run(['task', 'info', id, '-o', 'json'])) as { steps: { startedAt: string; finishedAt: string }[] }).steps);
  return (Math.max(...times.map((step) => Date.parse(step.finishedAt))) - Math.min(...times.map((step) => Date.parse(step.startedAt)))) / 1000;
}

async function bareLoop(): Promise<void> {
  for (let step = 0; step < stepsPerTask; step++) {
    await new Promise<void>((resolve, reject) => spawn('sh', ['-c', 'true'], { stdio: 'ignore' }).on('exit', () => resolve()).on('error', reject));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function manifest(): string {
  const steps = Array.from({ length: stepsPerTask }, (_, index) => ({ id: `s${index}`, command: 'true', behavior: { side_effect_class: 'none' } }));
  return [
    { apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'default' }, spec: { work_dir: '.' } },
    { apiVersion: 'orchestrator.dev/v2', kind: 'Workflow', metadata: { name: 'bench' }, spec: { steps } },
  ].map((document) => JSON.stringify(document)).join('\n---\n');
}

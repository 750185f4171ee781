import { spawn } from 'node:child_process';
import { findRealClient, startModelApi, type ModelApi } from '../../packages/driver-testkit/dist/index.js';
import { claudeDriver } from '../../packages/drivers/claude/dist/index.js';
import { median, type Figure } from './figure.ts';
import { withProduct, type Product } from './product.ts';

const rounds = 8;
const stepsPerTask = 4;
const prompt = 'Count.';

/** Time that a step adds over the real client started directly with the same arguments, the same prompt and the same scripted model. */
export async function benchStepOverClient(): Promise<readonly Figure[]> {
  const client = findRealClient('claude-code');
  if (!client.installed) return [{ what: `skipped: ${client.reason}`, value: '–', ratio: null, aim: null }];
  const api = await startModelApi();
  try {
    const environment = { ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: 'key-for-benches', HTTPS_PROXY: api.url, NO_PROXY: '127.0.0.1,localhost' };
    return await withProduct((product) => compare(product, api, client.binary), environment);
  } finally {
    await api.close();
  }
}

async function compare(product: Product, api: ModelApi, binary: string): Promise<readonly Figure[]> {
  product.run(['apply', '-f', '-'], manifest(binary));
  await bareTurn(product, binary);
  const pairs: { readonly bare: number; readonly step: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare: number[] = [];
    for (let turn = 0; turn < stepsPerTask; turn++) bare.push(await bareTurn(product, binary));
    pairs.push({ bare: bare.reduce((sum, each) => sum + each, 0) / stepsPerTask, step: await stepTime(product) });
  }
  if (api.turns().some(({ status }) => status !== 200)) throw new Error('the model refused a turn');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const [bare, step] = [median(pairs.map((pair) => pair.bare)), median(pairs.map((pair) => pair.step))];
  return [
    { what: 'a turn of the client alone', value: ms(bare), ratio: null, aim: null },
    { what: 'a step with the same turn', value: ms(step), ratio: step / bare, aim: null },
    { what: 'added by a step', value: ms(median(pairs.map((pair) => pair.step - pair.bare))), ratio: null, aim: '≤ 20 ms' },
  ];
}

/** Milliseconds from the start of the process to its exit. */
async function bareTurn({ directory, env }: Product, binary: string): Promise<number> {
  const run = claudeDriver.open({
    nonce: '0'.repeat(32), step: { id: 'count', attempt: 1 }, continuity: { mode: 'fresh' }, prompt, workingDirectory: directory, runDirectory: directory, env: {}, values: {},
    workspaceAccess: 'write', permissionMode: 'governed', allowedTools: [], config: { command: null, promptDelivery: 'stdin', binary, options: {}, block: {}, rawArgs: [] },
    client: null,
  }); // prettier-ignore
  const { command, args, env: own } = run.process;
  const begin = performance.now();
  const child = spawn(command, args, { cwd: directory, env: { ...env, ...own }, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdout.resume();
  child.stdin.end(`${JSON.stringify({ type: 'user', message: { role: 'user', content: [{ type: 'text', text: prompt }] }, parent_tool_use_id: null })}\n`);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the client ended with ${String(code)}`);
  return performance.now() - begin;
}

/** Milliseconds a step, from the start of the first to the end of the last as the daemon stored them. */
async function stepTime(product: Product): Promise<number> {
  await product.runAsync(['task', 'create', '-n', 'bench', '-g', prompt, '-W', 'bench', '--follow', '-o', 'name']);
  const { steps } = JSON.parse(product.run(['task', 'info', '--latest', '-o', 'json'])) as { steps: readonly { readonly startedAt: string; readonly finishedAt: string }[] };
  return (Date.parse(steps.at(-1)!.finishedAt) - Date.parse(steps[0]!.startedAt)) / steps.length;
}

function manifest(binary: string): string {
  const document = (kind: string, name: string, spec: object) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name }, spec });
  const steps = Array.from({ length: stepsPerTask }, (_, index) => ({ id: `s${index}`, required_capability: 'count' }));
  return [
    document('Workspace', 'default', { work_dir: '.' }),
    document('Agent', 'coder', { capabilities: ['count'], driver: { provider: 'claude', transport: 'cli', binary } }),
    document('Workflow', 'bench', { steps }),
  ].join('\n---\n');
}

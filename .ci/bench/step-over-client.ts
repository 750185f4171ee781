import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRealClient, playTurn, startModelApi, type ModelApi } from '../../packages/driver-testkit/dist/index.js';
import { claudeDriver } from '../../packages/drivers/claude/dist/index.js';
import { median, type Figure } from './figure.ts';
import { withProduct, type Product } from './product.ts';

const rounds = 6;
const stepsPerTask = 4;
const prompt = 'Count.';

/** Time that a step adds over the real client started directly: with the same arguments, variables and messages, the same prompt and the same scripted model. */
export async function benchStepOverClient(): Promise<readonly Figure[]> {
  const client = findRealClient('claude-code');
  if (!client.installed) return [{ what: `skipped: ${client.reason}`, value: '–', ratio: null, aim: null }];
  const api = await startModelApi();
  const home = mkdtempSync(join(tmpdir(), 'orch-bench-client-'));
  try {
    const environment = { ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: 'key-for-benches', HTTPS_PROXY: api.url, NO_PROXY: '127.0.0.1,localhost', CLAUDE_CONFIG_DIR: home };
    return await withProduct((product) => compare(product, api, client), environment);
  } finally {
    await api.close();
    rmSync(home, { recursive: true, force: true });
  }
}

type Client = Extract<ReturnType<typeof findRealClient>, { installed: true }>;

async function compare(product: Product, api: ModelApi, client: Client): Promise<readonly Figure[]> {
  product.run(['apply', '-f', '-'], manifest(client.binary));
  await bareTurn(product, client);
  const pairs: { readonly bare: number; readonly step: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare: number[] = [];
    for (let turn = 0; turn < stepsPerTask; turn++) bare.push(await bareTurn(product, client));
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

/** Milliseconds from the start of the process to its exit. What the driver says to the client and when is part of the turn: no client does the same without it. */
async function bareTurn({ directory, env }: Product, client: Client): Promise<number> {
  const nonce = randomBytes(16).toString('hex');
  const runDirectory = join(directory, nonce);
  mkdirSync(runDirectory);
  const variables = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const begin = performance.now();
  const { result } = await playTurn(
    claudeDriver,
    {
      nonce, step: { id: 'count', attempt: 1 }, continuity: { mode: 'fresh' }, prompt, workingDirectory: directory, runDirectory, env: variables, values: {},
      workspaceAccess: 'write', permissionMode: 'governed', allowedTools: [],
      config: { command: null, promptDelivery: 'stdin', binary: client.binary, options: {}, block: {}, rawArgs: [] },
      client: { version: client.version },
    }, // prettier-ignore
    { timeoutMs: 60_000 },
  );
  const time = performance.now() - begin;
  if (result === null || result.failure !== null) throw new Error(`the turn failed: ${JSON.stringify(result)}`);
  return time;
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

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRealClient, playTurn, startModelApi, type ModelApi } from '../../packages/driver-testkit/dist/index.js';
import { claudeDriver } from '../../packages/drivers/claude/dist/index.js';
import type { OpenRequest } from '../../packages/driver/dist/index.js';
import { median, type Figure } from './figure.ts';
import { withProduct, type Product } from './product.ts';
import { cpuMsOfChildren, cpuMsSoFar } from './usage.ts';

const rounds = 5;
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
  const seen: { readonly simple: number; readonly bare: number; readonly step: number }[] = [];
  const cpu = { bare: 0, step: 0, daemon: 0 };
  for (let round = 0; round < rounds; round++) {
    const simple: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < stepsPerTask; turn++) {
      simple.push(await simpleTurn(product, client));
      const before = cpuMsOfChildren(process.pid);
      bare.push(await bareTurn(product, client));
      cpu.bare += cpuMsOfChildren(process.pid) - before;
    }
    const before = { own: cpuMsSoFar(product.daemonPid), children: cpuMsOfChildren(product.daemonPid) };
    const step = await stepTime(product);
    cpu.daemon += cpuMsSoFar(product.daemonPid) - before.own;
    cpu.step += cpuMsOfChildren(product.daemonPid) - before.children;
    seen.push({ simple: mean(simple), bare: mean(bare), step });
  }
  if (api.turns().some(({ status }) => status !== 200)) throw new Error('the model refused a turn');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const bare = median(seen.map((each) => each.bare));
  const step = median(seen.map((each) => each.step));
  return [
    { what: 'the client alone, given the prompt and the end', value: ms(median(seen.map((each) => each.simple))), ratio: null, aim: null },
    { what: 'the client alone, with the same messages', value: ms(bare), ratio: null, aim: null },
    { what: 'a step with the same turn', value: ms(step), ratio: step / bare, aim: null },
    { what: 'added by the messages', value: ms(median(seen.map((each) => each.bare - each.simple))), ratio: null, aim: null },
    { what: 'CPU time of the daemon', value: ms(cpu.daemon / rounds / stepsPerTask), ratio: null, aim: null },
    { what: 'CPU time of the client and what is round it, added', value: ms((cpu.step - cpu.bare) / rounds / stepsPerTask), ratio: cpu.step / cpu.bare, aim: null },
    { what: 'added by the step', value: ms(median(seen.map((each) => each.step - each.bare))), ratio: null, aim: '≤ 20 ms' },
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

function requestOf({ directory, env }: Product, client: Client): OpenRequest {
  const nonce = randomBytes(16).toString('hex');
  const runDirectory = join(directory, nonce);
  mkdirSync(runDirectory);
  return {
    nonce, step: { id: 'count', attempt: 1 }, continuity: { mode: 'fresh' }, prompt, workingDirectory: directory, runDirectory, values: {},
    env: Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    workspaceAccess: 'write', permissionMode: 'governed', allowedTools: [],
    config: { command: null, promptDelivery: 'stdin', binary: client.binary, options: {}, block: {}, rawArgs: [] },
    client: { version: client.version },
  }; // prettier-ignore
}

/** Milliseconds from the start of the process to its exit, of a client that nobody listens to: without the exchange by which the driver is asked before a tool is used. */
async function simpleTurn(product: Product, client: Client): Promise<number> {
  const request = requestOf(product, client);
  const { command, args, env } = claudeDriver.open(request).process;
  const begin = performance.now();
  const child = spawn(command, args, { cwd: request.workingDirectory, env: { ...request.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdout.resume();
  child.stdin.end(`${JSON.stringify({ type: 'user', message: { role: 'user', content: [{ type: 'text', text: prompt }] }, parent_tool_use_id: null })}\n`);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the client ended with ${String(code)}`);
  return performance.now() - begin;
}

/** The same of a client that is spoken to as the driver does. */
async function bareTurn(product: Product, client: Client): Promise<number> {
  const request = requestOf(product, client);
  const begin = performance.now();
  const { result } = await playTurn(claudeDriver, request, { timeoutMs: 60_000 });
  if (result === null || result.failure !== null) throw new Error(`the turn failed: ${JSON.stringify(result)}`);
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

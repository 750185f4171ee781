import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Continuity, OpenRequest, SessionToken } from '@orch/driver';
import { findRealClient, playTurn, startModelApi, type ModelApi, type PlayedTurn, type PlayOptions, type Reaction, type RealClient } from '@orch/driver-testkit';
import { claudeDriver } from '../index.js';

export const realClaude = findRealClient('claude-code');
/** The oldest version that the driver takes: it has no titles. */
export const oldestClaude = findRealClient('claude-code-oldest');

/** For the titles of tests that are skipped without it. */
export function whyNot(client: RealClient): string {
  return client.installed ? '' : ` (skipped: ${client.reason})`;
}

export interface TurnOptions extends Partial<Pick<OpenRequest, 'permissionMode' | 'allowedTools' | 'workspaceAccess'>> {
  readonly options?: OpenRequest['config']['options'];
  readonly block?: OpenRequest['config']['block'];
  readonly rawArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of the one that the stage was made with. */
  readonly client?: RealClient;
  readonly react?: PlayOptions['react'];
  readonly atStart?: Reaction;
  readonly timeoutMs?: number;
}

/** The real client with a home, a workspace and a scripted model of its own, and no way to anybody else. */
export interface Claude {
  readonly api: ModelApi;
  readonly root: string;
  readonly workspace: string;
  readonly env: Readonly<Record<string, string>>;
  request(continuity: Continuity, prompt: string, options?: TurnOptions): Promise<OpenRequest>;
  turn(continuity: Continuity, prompt: string, options?: TurnOptions): Promise<PlayedTurn>;
  play(request: OpenRequest): Promise<PlayedTurn>;
  /** The token after a turn that must succeed. */
  token(continuity: Continuity, prompt: string, options?: TurnOptions): Promise<SessionToken>;
  close(): Promise<void>;
}

export async function createClaude(client = realClaude): Promise<Claude> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'claude-')));
  const workspace = join(root, 'workspace');
  await mkdir(workspace);
  const api = await startModelApi();
  const env = clientEnvironment(root, api);

  const claude: Claude = {
    api,
    root,
    workspace,
    env,
    async request(continuity, prompt, options = {}) {
      const asked = options.client ?? client;
      const nonce = randomBytes(16).toString('hex');
      const runDirectory = join(root, nonce);
      await mkdir(runDirectory, { mode: 0o700 });
      return {
        nonce,
        step: { id: 'plan', attempt: 1 },
        continuity,
        prompt,
        values: {},
        workingDirectory: workspace,
        runDirectory,
        env: { ...env, ...options.env },
        workspaceAccess: options.workspaceAccess ?? 'write',
        permissionMode: options.permissionMode ?? 'governed',
        allowedTools: options.allowedTools ?? [],
        config: {
          command: null,
          promptDelivery: 'stdin',
          binary: asked.installed ? asked.binary : null,
          options: options.options ?? {},
          block: options.block ?? {},
          rawArgs: options.rawArgs ?? [],
        },
        client: asked.installed ? { version: asked.version } : null,
      };
    },
    async turn(continuity, prompt, options = {}) {
      const { react, atStart, timeoutMs = 60_000 } = options;
      const request = await claude.request(continuity, prompt, options);
      return playTurn(claudeDriver, request, { timeoutMs, ...(react ? { react } : {}), ...(atStart ? { atStart } : {}) });
    },
    play: (request) => playTurn(claudeDriver, request, { timeoutMs: 60_000 }),
    async token(continuity, prompt, options) {
      const { result } = await claude.turn(continuity, prompt, options);
      if (!result?.token || result.failure) throw new Error(`the turn failed: ${JSON.stringify(result)}`);
      return result.token;
    },
    async close() {
      await api.close();
      await rm(root, { recursive: true, force: true });
    },
  };
  return claude;
}

/** Everything but the model is out of reach. */
export function clientEnvironment(home: string, api: ModelApi): Record<string, string> {
  return {
    // An old client is a script.
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: 'key-for-tests',
    HTTPS_PROXY: api.url,
    NO_PROXY: '127.0.0.1,localhost',
  };
}

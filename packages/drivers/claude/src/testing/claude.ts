import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Continuity, OpenRequest, SessionToken, TurnEvent } from '@orch/driver';
import { findRealClient, playTurn, startModelApi, type ModelApi, type PlayedTurn, type Reaction } from '@orch/driver-testkit';
import { claudeDriver } from '../index.js';

export const realClaude = findRealClient('claude-code');

/** For the titles of tests that are skipped without it. */
export const whyNot = realClaude.installed ? '' : ` (skipped: ${realClaude.reason})`;

export interface TurnOptions extends Partial<Pick<OpenRequest, 'permissionMode' | 'allowedTools' | 'workspaceAccess'>> {
  readonly options?: OpenRequest['config']['options'];
  readonly block?: OpenRequest['config']['block'];
  readonly env?: Readonly<Record<string, string>>;
  readonly react?: (event: TurnEvent) => Reaction | null;
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
  /** The token after a turn that must succeed. */
  token(continuity: Continuity, prompt: string, options?: TurnOptions): Promise<SessionToken>;
  close(): Promise<void>;
}

export async function createClaude(): Promise<Claude> {
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
          binary: realClaude.installed ? realClaude.binary : null,
          options: options.options ?? {},
          block: options.block ?? {},
          rawArgs: [],
        },
      };
    },
    async turn(continuity, prompt, options = {}) {
      const { react, atStart, timeoutMs = 60_000 } = options;
      const request = await claude.request(continuity, prompt, options);
      return playTurn(claudeDriver, request, { timeoutMs, ...(react ? { react } : {}), ...(atStart ? { atStart } : {}) });
    },
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
    PATH: '/usr/bin:/bin',
    HOME: home,
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: 'key-for-tests',
    HTTPS_PROXY: api.url,
    NO_PROXY: '127.0.0.1,localhost',
  };
}

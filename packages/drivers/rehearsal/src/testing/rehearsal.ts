import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Continuity, OpenRequest, SessionToken, TurnEvent } from '@orch/driver';
import { playTurn, type PlayedTurn, type Reaction } from '@orch/driver-testkit';
import { rehearsalDriver, type Fault } from '../index.js';

export interface Rehearsal {
  readonly home: string;
  /** One turn against a real provider process; `dials` are faults, with or without a value. */
  turn(continuity: Continuity, options?: TurnOptions): Promise<PlayedTurn>;
  /** The token after a turn that must succeed. */
  token(continuity: Continuity, options?: TurnOptions): Promise<SessionToken>;
  ledger(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export interface TurnOptions extends Partial<Pick<OpenRequest, 'permissionMode' | 'allowedTools' | 'workspaceAccess' | 'prompt'>> {
  readonly step?: string;
  readonly dials?: readonly (Fault | readonly [Fault, number])[];
  readonly react?: (event: TurnEvent) => Reaction | null;
  readonly atStart?: Reaction;
}

/** A provider home of its own under the system's temporary folder. */
export async function createRehearsal(): Promise<Rehearsal> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'rehearsal-')));
  const home = join(root, 'home');

  const rehearsal: Rehearsal = {
    home,
    turn(continuity, { step = 'plan', dials = [], prompt = 'Plan it.', react, atStart, ...rest } = {}) {
      const request: OpenRequest = {
        nonce: randomBytes(16).toString('hex'),
        step: { id: step, attempt: 1 },
        continuity,
        prompt,
        values: {},
        workingDirectory: root,
        runDirectory: root,
        env: { PATH: '/usr/bin:/bin', ORCH_REHEARSAL_HOME: home },
        workspaceAccess: 'write',
        permissionMode: 'governed',
        allowedTools: [],
        config: {
          command: null,
          promptDelivery: 'arg',
          binary: null,
          options: {},
          block: { dials: dials.map((dial) => (typeof dial === 'string' ? { fault: dial, value: null } : { fault: dial[0], value: dial[1] })) },
          rawArgs: [],
        },
        client: null,
        ...rest,
      };
      return playTurn(rehearsalDriver, request, { timeoutMs: 20_000, ...(react ? { react } : {}), ...(atStart ? { atStart } : {}) });
    },
    async token(continuity, options) {
      const { result } = await rehearsal.turn(continuity, options);
      if (!result?.token || result.failure) throw new Error(`the turn failed: ${JSON.stringify(result)}`);
      return result.token;
    },
    async ledger() {
      const text = await readFile(join(home, 'ledger.jsonl'), 'utf8');
      return text.trimEnd().split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
  return rehearsal;
}

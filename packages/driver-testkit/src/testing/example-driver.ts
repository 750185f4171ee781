import { OrchError } from '@orch/diagnostics';
import type { Continuity, Driver, DriverDescriptor, OpenRequest, ProbeHost, ProbeOptions, ProbeReport, ProcessSpec, RunInput, RunOutput, SessionToken, TurnEvent, TurnFailureCode } from '@orch/driver';
import type { ConformanceFixture } from '../fixture.js';
import { exampleProvider } from './example-provider.js';

export const exampleDescriptor: DriverDescriptor = {
  id: 'example/cli',
  provider: 'example',
  transport: 'cli',
  contract: 1,
  summary: 'Counts the turns of its sessions.',
  runnable: true,
  capabilities: {
    multiTurn: true,
    sessionResume: true,
    sessionFork: true,
    forkAt: 'tip',
    resumeInOtherDirectory: true,
    permissionEvents: true,
    toolHosting: [],
    workspaceAccess: ['write'],
    guaranteedCancel: true,
    usage: 'per-turn',
    cost: 'none',
    interrupt: true,
  },
  configuration: { command: 'forbidden', block: null, blockFields: {}, requiredBlockFields: [], options: [], rawArgs: false },
};

export const exampleFixture: ConformanceFixture = {
  scenarios: {
    answer: { prompt: 'answer' },
    hang: { prompt: 'hang' },
    tool: { prompt: 'tool' },
    permission: { prompt: 'permission', permissionMode: 'ask' },
  },
  turnsSeen: (output) => Number(output),
  unknownSession: (token) => ({ ...token, value: { id: 'no-such-session' } }),
};

const exampleReport: ProbeReport = {
  installed: true, problem: null, path: process.execPath, version: '1', versionProven: true, provenVersions: ['1'], authenticated: null,
  passedVariables: [], exposures: [], notes: [],
}; // prettier-ignore

/** What the driver asks of its provider; a broken driver asks something else. */
export interface OpenMessage {
  readonly mode: Continuity['mode'];
  readonly session: string | null;
  readonly prompt: string;
  readonly orFresh?: boolean;
  readonly toolFirst?: boolean;
  readonly fixedId?: string;
}

/** The places where a broken driver differs from the sound one. */
export interface Faults {
  readonly descriptor?: DriverDescriptor;
  plan?(process: ProcessSpec, request: OpenRequest): ProcessSpec;
  open?(message: OpenMessage): OpenMessage;
  readonly readsAnyToken?: boolean;
  readonly parsesChunks?: boolean;
  /** Changes the outputs of one input. */
  outputs?(outputs: RunOutput[], input: RunInput): RunOutput[];
}

/** Finds its program and says so; a broken driver says something else. */
export async function probeExample(host: ProbeHost, { binary }: ProbeOptions): Promise<ProbeReport> {
  const path = binary === null ? process.execPath : await host.find(binary);
  const { code } = path === null ? { code: null } : await host.run(path, ['--version'], 5000);
  return code === 0 ? { ...exampleReport, path } : { ...exampleReport, installed: false, problem: 'There is no such program.', path, version: null, versionProven: null };
}

/** A sound driver for the example provider, written without the kit so that faults can be put into it. */
export function createExampleDriver(faults: Faults = {}): Driver {
  const descriptor = faults.descriptor ?? exampleDescriptor;
  return {
    descriptor,
    place: { home: (env) => env['HOME'] ?? null, passedVariables: [] },
    client: null,
    probe: probeExample,
    open(request) {
      const { continuity } = request;
      const wanted = continuity.mode === 'resume' || continuity.mode === 'fork' ? readToken(continuity.token, faults) : null;
      const plain: OpenMessage = { mode: continuity.mode, session: wanted, prompt: request.prompt };
      const spec: ProcessSpec = { command: process.execPath, args: [`${request.runDirectory}/provider.mjs`], env: {}, files: [{ name: 'provider.mjs', text: exampleProvider }], stdin: { type: 'live' } };
      const fold = createFold({ type: 'open', ...(faults.open?.(plain) ?? plain) }, wanted, continuity.mode, faults.parsesChunks === true);
      return {
        process: faults.plan?.(spec, request) ?? spec,
        receive: (input) => faults.outputs?.(fold(input), input) ?? fold(input),
      };
    },
  };
}

function readToken(token: SessionToken, faults: Faults): string {
  if (!faults.readsAnyToken && token.version !== 1) throw new OrchError('session_lost', 'the token has another version');
  return String(token.value['id']);
}

function createFold(open: object, wanted: string | null, mode: Continuity['mode'], parsesChunks: boolean): (input: RunInput) => RunOutput[] {
  const decoder = new TextDecoder();
  let rest = '';
  let token: SessionToken | null = null;
  let interrupted = false;
  let finished = false;
  let exited = false;
  const event = (value: TurnEvent): RunOutput => ({ type: 'event', event: value });
  const send = (key: string, message: object): RunOutput => ({ type: 'send', key, text: `${JSON.stringify(message)}\n` });

  function finish(code: TurnFailureCode | null, output = '', tokens: number | null = null): RunOutput[] {
    if (finished) return [];
    finished = true;
    return [event({ type: 'turn_finished', result: { failure: code && { code, message: code }, output, usage: { inputTokens: tokens, outputTokens: tokens, costUsd: null }, token } })];
  }

  function onRecord(record: { type?: string; id?: string; text?: string; tokens?: number }): RunOutput[] {
    switch (record.type) {
      case 'session': {
        const id = record.id ?? '';
        token = { driver: 'example/cli', version: 1, value: { id } };
        const evidence = mode === 'fresh' ? null : ({ class: mode === 'fork' ? 'successor' : 'handle-match', detail: 'the provider named the session' } as const);
        const report = event({ type: 'session_identified', report: { token, evidence, secrets: [id], account: null, model: null, providerVersion: '1' } });
        return mode === 'resume' && id !== wanted ? [report, ...finish('session_resume_unproven')] : [report];
      }
      case 'lost':
        return finish('session_lost');
      case 'tool':
        return [event({ type: 'tool_started', tool: 'Write', summary: 'a file' }), event({ type: 'tool_finished', tool: 'Write', failed: false })];
      case 'ask':
        return [event({ type: 'permission_requested', requestId: record.id ?? '', tool: 'Write', summary: 'a file' })];
      case 'denied':
        return [event({ type: 'permission_denied', tool: 'Write', summary: 'a file', reason: 'denied' })];
      case 'interrupted':
        return finish('driver_interrupted');
      case 'done':
        return [...finish(null, record.text, record.tokens), { type: 'end_input' }];
      default:
        return [];
    }
  }

  function onLine(line: string): RunOutput[] {
    try {
      return onRecord(JSON.parse(line) as object);
    } catch {
      return line === '' ? [] : [event({ type: 'output', stream: 'stdout', text: line })];
    }
  }

  return (input) => {
    if (exited) return [];
    switch (input.type) {
      case 'started':
        return [send('open', open)];
      case 'stdout': {
        const lines = (rest + decoder.decode(input.bytes, { stream: !parsesChunks })).split('\n');
        rest = parsesChunks ? '' : (lines.pop() ?? '');
        return lines.flatMap(onLine);
      }
      case 'stderr':
        return [];
      case 'permission_answered':
        return [send(`permission:${input.requestId}`, { type: 'permission', allow: input.allow })];
      case 'interrupt_requested':
        interrupted = true;
        return [send('interrupt', { type: 'interrupt' })];
      case 'exited':
        exited = true;
        return [...onLine(rest), ...finish(interrupted ? 'driver_interrupted' : 'driver_crashed')];
    }
  };
}

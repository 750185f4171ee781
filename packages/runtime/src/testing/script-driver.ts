import type { Driver, DriverRun, OpenRequest, RunInput, RunOutput, SessionToken, TurnEvent, TurnResult } from '@orch/driver';

const noUsage = { inputTokens: null, outputTokens: null, costUsd: null };

/**
 * A driver that is a shell script: `config.command`, or for a command step the step's command, is run with sh and its lines are
 * taken for what they say. Plain lines are output. A line of JSON is one record: `{"session": id, "evidence": class?}`,
 * `{"say": text}`, `{"ask": request}` (answered by a line `allow REQUEST` or `deny REQUEST` on standard input), `{"deny": tool}`, `{"tool": name}`,
 * `{"result": text, "fail": code?}`. The session to resume stands in `SESSION`, the prompt in `PROMPT`, what `{name}` stands for in `VALUE_name`.
 */
export function scriptDriver(id: string, sessions: boolean): Driver {
  return {
    descriptor: {
      id, provider: id.split('/')[0] ?? id, transport: 'cli', contract: 1, summary: 'A script.', runnable: true,
      capabilities: {
        multiTurn: sessions, sessionResume: sessions, sessionFork: sessions, forkAt: 'tip', resumeInOtherDirectory: false, permissionEvents: sessions,
        toolHosting: [], workspaceAccess: ['write'], guaranteedCancel: true, usage: 'none', cost: 'per-turn', interrupt: sessions,
      },
      configuration: { command: 'required', block: null, blockFields: {}, requiredBlockFields: [], options: [], rawArgs: false },
    }, // prettier-ignore
    place: { home: () => null, passedVariables: ['SCRIPT_*'] },
    client: null,
    probe: async () => ({
      installed: true, problem: null, path: null, version: null, versionProven: null, provenVersions: [], authenticated: null, passedVariables: [], exposures: [], notes: [],
    }), // prettier-ignore
    open: (request) => new ScriptRun(id, sessions, request),
  };
}

class ScriptRun implements DriverRun {
  readonly process: DriverRun['process'];
  readonly #id: string;
  readonly #sessions: boolean;
  readonly #mode: string;
  readonly #rest = { stdout: '', stderr: '' };
  readonly #plain: string[] = [];
  #token: SessionToken | null = null;
  #finished = false;

  constructor(id: string, sessions: boolean, request: OpenRequest) {
    this.#id = id;
    this.#sessions = sessions;
    this.#mode = request.continuity.mode;
    const session = 'token' in request.continuity ? String(request.continuity.token.value['id']) : '';
    this.process = {
      command: 'sh',
      args: ['-c', Object.keys(request.values).reduce((command, name) => command.replaceAll(`{${name}}`, `"$VALUE_${name}"`), request.config.command ?? 'exit 99')],
      env: { PROMPT: request.prompt, SESSION: session, ...Object.fromEntries(Object.entries(request.values).map(([name, value]) => [`VALUE_${name}`, value])) },
      files: [],
      stdin: sessions ? { type: 'live' } : { type: 'null' },
    };
  }

  receive(input: RunInput): readonly RunOutput[] {
    if (input.type === 'stdout' || input.type === 'stderr') {
      const lines = (this.#rest[input.type] + Buffer.from(input.bytes).toString('utf8')).split('\n');
      this.#rest[input.type] = lines.pop() ?? '';
      return lines.flatMap((line) => this.#line(input.type, line));
    }
    if (input.type === 'permission_answered') {
      return [{ type: 'send', key: `answer ${input.requestId}`, text: `${input.allow ? 'allow' : 'deny'} ${input.requestId}\n` }];
    }
    if (input.type === 'interrupt_requested') return [{ type: 'send', key: 'interrupt', text: 'interrupt\n' }];
    if (input.type !== 'exited') return [];
    const last = (['stdout', 'stderr'] as const).flatMap((stream) => (this.#rest[stream] === '' ? [] : this.#line(stream, this.#rest[stream])));
    return [...last, ...this.#exited(input)];
  }

  #exited(input: Extract<RunInput, { type: 'exited' }>): readonly RunOutput[] {
    if (this.#finished) return [];
    if (this.#sessions) return this.#finish({ failure: { code: 'driver_no_terminal_event', message: 'no result' }, output: '', usage: noUsage, token: this.#token });
    const failure = input.code === 0 ? null : ({ code: 'command_failed', message: `exit ${input.code ?? input.signal}` } as const);
    return this.#finish({ failure, output: this.#plain.join('\n'), usage: noUsage, token: null });
  }

  #line(stream: 'stdout' | 'stderr', line: string): readonly RunOutput[] {
    if (stream === 'stderr' || !this.#sessions || !line.startsWith('{')) {
      if (stream === 'stdout') this.#plain.push(line);
      return [event({ type: 'output', stream, text: line })];
    }
    const record = JSON.parse(line) as Record<string, string>;
    if (record['session'] !== undefined) return this.#identify(record['session'], record['evidence']);
    if (record['say'] !== undefined) return [event({ type: 'message', text: record['say'] })];
    if (record['tool'] !== undefined) return [event({ type: 'tool_started', tool: record['tool'], summary: 'x' })];
    if (record['ask'] !== undefined) return [event({ type: 'permission_requested', requestId: record['ask'], tool: 'Bash', summary: 'npm test' })];
    if (record['deny'] !== undefined) return [event({ type: 'permission_denied', tool: record['deny'], summary: 'npm test', reason: 'no' })];
    const failure = record['fail'] === undefined ? null : ({ code: record['fail'] as 'session_lost', message: 'the script says so' } as const);
    return this.#finish({ failure, output: record['result'] ?? '', usage: { inputTokens: 1, outputTokens: 2, costUsd: 0.5 }, token: this.#token });
  }

  #identify(session: string, evidence: string | undefined): readonly RunOutput[] {
    this.#token = { driver: this.#id, version: 1, value: { id: session } };
    const resumes = this.#mode === 'resume' || this.#mode === 'fork';
    const proof = resumes && evidence !== 'none' ? { class: (evidence ?? 'handle-match') as 'handle-match', detail: 'compared' } : null;
    const report = { token: this.#token, evidence: proof, secrets: [session], account: null, model: 'm', providerVersion: '1' };
    return [event({ type: 'session_identified', report })];
  }

  #finish(result: TurnResult): readonly RunOutput[] {
    if (this.#finished) return [];
    this.#finished = true;
    return [event({ type: 'turn_finished', result })];
  }
}

function event(value: TurnEvent): RunOutput {
  return { type: 'event', event: value };
}

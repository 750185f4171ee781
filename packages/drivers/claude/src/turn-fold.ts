import type { OpenRequest, TurnFailure } from '@orch/driver';
import { createJsonLineReader, createOutputLines, unknownUsage, type ExitedInput, type JsonLine, type Turn } from '@orch/driver-kit';
import { failureOf, isSessionUnknown, lacksTitles, reasonOf } from './failures.js';
import { evidenceOf, identityProblem, unnamed } from './identify.js';
import { maskIds } from './mask-ids.js';
import { allowMessage, denyMessage, hookMessage, initializeMessage, interruptMessage, promptMessage, unsupportedMessage } from './messages.js';
import { exposuresOf, oldestVersion, type Dialect } from './dialect.js';
import { choosePermission, mayJudge } from './permissions.js';
import { askedBefore } from './plan-permissions.js';
import { readRecord, sessionOf, type ClaudeRecord, type ResultRecord, type ToolUse } from './read-record.js';
import { readUsage } from './read-usage.js';
import { createRefusalWatch } from './refusal-watch.js';
import { asksById, titleOfSession } from './session-arguments.js';
import { describeRequest, summarizeTool } from './summarize-tool.js';
import { tokenCodec, type ClaudeSession } from './token.js';

/** Folds the client's records. `wanted` is what the token of a resume or fork says. */
export class TurnFold {
  readonly #request: OpenRequest;
  readonly #wanted: ClaudeSession | null;
  readonly #dialect: Dialect;
  readonly #lines = createJsonLineReader();
  readonly #errors = createOutputLines('stderr');
  readonly #refusals = createRefusalWatch();
  readonly #asked = new Map<string, ToolUse>();
  readonly #tools = new Map<string, string>();
  readonly #denied = new Set<string>();
  /** Uses of tools about which the client stopped asking before anybody had answered. */
  readonly #withdrawn = new Set<string>();
  #session: string | null = null;
  /** The session is another one than was asked for: nothing that the client says is of the step's conversation. */
  #foreign = false;
  /** Set once the turn can no longer succeed; it outweighs whatever the client says at the end. */
  #problem: TurnFailure | null = null;
  #promptSent = false;
  #facts: { readonly version: string | null; readonly account: string | null; readonly model: string | null } = { version: null, account: null, model: null };
  #adaptive: readonly string[] = [];
  #error: string | null = null;
  #resetAt: number | null = null;
  #lastError = '';

  constructor(request: OpenRequest, wanted: ClaudeSession | null, dialect: Dialect) {
    this.#request = request;
    this.#wanted = wanted;
    this.#dialect = dialect;
  }

  started(turn: Turn): void {
    if (this.#wanted !== null) for (const text of exposuresOf(this.#dialect)) turn.event({ type: 'notice', level: 'warning', text });
    turn.send('initialize', initializeMessage(askedBefore(this.#request)));
  }

  stdout(bytes: Uint8Array, turn: Turn): void {
    for (const line of this.#lines.push(bytes)) this.#line(line, turn);
  }

  stderr(bytes: Uint8Array, turn: Turn): void {
    for (const { stream, text } of this.#errors.push(bytes)) this.#errorLine(stream, text, turn);
  }

  answered(requestId: string, allow: boolean, reason: string, turn: Turn): void {
    const use = this.#asked.get(requestId);
    if (!use || turn.finished) return;
    this.#asked.delete(requestId);
    if (allow) turn.send(`permission ${requestId}`, allowMessage(requestId, use.input));
    else this.#deny(requestId, use, reason, turn);
  }

  interrupted(turn: Turn): void {
    if (turn.finished) return;
    if (this.#promptSent) turn.send('interrupt', interruptMessage());
    // There is nothing to interrupt yet, and nothing will begin.
    else turn.endInput();
  }

  exited({ code }: ExitedInput, turn: Turn): void {
    for (const line of this.#lines.end()) this.#line(line, turn);
    for (const { stream, text } of this.#errors.end()) this.#errorLine(stream, text, turn);
    if (this.#session !== null) this.#report(turn);
    if (this.#problem !== null) this.#end(this.#problem, turn);
    else if (!turn.interruptRequested && code !== null && code !== 0 && this.#lastError !== '') {
      this.#end(crash(code, this.#lastError, this.#request.config.rawArgs), turn);
    }
  }

  #line(line: JsonLine, turn: Turn): void {
    if (turn.finished) return;
    if (line.kind === 'text') {
      if (line.text !== '') turn.event({ type: 'output', stream: 'stdout', text: maskIds(line.text) });
      return;
    }
    const record = readRecord(line.value);
    const named = sessionOf(line.value);
    // A refused resume comes under a name that belongs to no session.
    const isRefusal = record.type === 'result' && this.#session === null && (isSessionUnknown(record) || lacksTitles(record));
    if (named !== null && !isRefusal) this.#named(named, turn);
    this.#known(record, turn);
  }

  #known(record: ClaudeRecord, turn: Turn): void {
    switch (record.type) {
      case 'initialized':
        this.#facts = { ...this.#facts, version: record.version, account: record.account };
        this.#adaptive = record.adaptive;
        if (this.#problem !== null || turn.interruptRequested) return;
        this.#promptSent = true;
        turn.send('prompt', promptMessage(this.#request.prompt, this.#dialect));
        return;
      case 'initialize_failed':
        return this.#refuse({ code: 'driver_protocol_error', message: `the client refused to begin: ${maskIds(record.message)}` }, turn);
      case 'interrupt_answered':
        return turn.endInput();
      case 'turn_started':
        this.#facts = { ...this.#facts, model: record.model, version: record.version ?? this.#facts.version };
        this.#report(turn);
        return this.#noteBudget(record.model, turn);
      case 'permission':
        return this.#permission(record.requestId, record.use, turn);
      case 'hook':
        return turn.send(`hook ${record.requestId}`, hookMessage(record.requestId, this.#problem === null && mayJudge(this.#request, record.use)));
      case 'permission_withdrawn':
        this.#withdraw(record.requestId);
        return;
      case 'request':
        return turn.send(`answer ${record.requestId}`, unsupportedMessage(record.requestId, record.subtype));
      case 'limit':
        if (record.rejected) this.#resetAt = record.resetAt;
        return;
      case 'malformed':
        return this.#end({ code: 'driver_protocol_error', message: `the client broke its protocol: ${record.what}` }, turn);
      case 'result':
        return this.#result(record, turn);
      case 'other':
        return;
      default:
        if (!this.#foreign) this.#told(record, turn);
    }
  }

  /** What the client tells of a turn in the right session. */
  #told(record: Extract<ClaudeRecord, { type: 'assistant' | 'tool_results' | 'retry' | 'compacted' }>, turn: Turn): void {
    this.#report(turn);
    if (record.type === 'compacted') {
      turn.event({ type: 'notice', level: 'info', text: 'the client shortened the conversation to fit the model' });
    } else if (record.type === 'retry') {
      turn.event({ type: 'retrying', reason: reasonOf(record), attempt: record.attempt, delayMs: record.delayMs });
      const failure = this.#refusals.retrying(record, this.#resetAt);
      if (failure) this.#refuse(failure, turn);
    } else if (record.type === 'tool_results') {
      for (const { id, failed } of record.results) {
        turn.event({ type: 'tool_finished', tool: this.#tools.get(id) ?? 'unknown', failed });
        // A long turn calls tools by the ten thousand.
        this.#tools.delete(id);
      }
    } else {
      this.#error = record.error;
      // The client's own words on a refusal: they are in its final record too.
      if (record.error !== null) return;
      this.#refusals.answered();
      // What an agent of the agent says to it is no answer to anybody else.
      if (!record.nested) for (const text of record.texts) turn.event({ type: 'message', text });
      for (const { id, name, input } of record.tools) {
        this.#tools.set(id, name);
        turn.event({ type: 'tool_started', tool: name, summary: summarizeTool(input) });
      }
    }
  }

  #named(session: string, turn: Turn): void {
    if (this.#session === null) {
      this.#session = session;
      const problem = identityProblem(this.#request.continuity.mode, this.#wanted?.session ?? null, session);
      if (problem === null) return;
      this.#foreign = true;
      this.#report(turn);
      this.#refuse(problem, turn);
    } else if (session !== this.#session && !this.#foreign) {
      this.#foreign = true;
      this.#problem = null;
      this.#refuse({ code: 'session_resume_unproven', message: 'the client named another session in the middle of the turn' }, turn);
    }
  }

  /** Compared at the first record that names it, reported when the model is known too: before anything of the turn, in any case. */
  #report(turn: Turn): void {
    const { mode } = this.#request.continuity;
    if (turn.identified || this.#session === null || mode === 'none') return;
    const data = this.#data(this.#session, this.#before(), false);
    turn.identify({
      token: tokenCodec.encode(data),
      evidence: this.#foreign ? null : evidenceOf(mode, this.#wanted !== null && asksById(this.#wanted, this.#dialect) ? 'id' : 'title'),
      secrets: tokenCodec.secrets(data),
      account: this.#facts.account,
      model: this.#facts.model,
      providerVersion: this.#facts.version,
    });
  }

  /** Such models take no budget, and the client drops it without a word. */
  #noteBudget(model: string | null, turn: Turn): void {
    if (this.#request.config.block['thinkingBudgetTokens'] === undefined || model === null || takesBudget(model)) return;
    const asked = this.#request.config.options['model'] ?? 'default';
    if (!this.#adaptive.includes(model) && !this.#adaptive.some((name) => name === asked)) return;
    this.#adaptive = [];
    turn.event({ type: 'notice', level: 'warning', text: `the model ${model} decides itself how much it thinks: \`thinkingBudgetTokens\` has no effect` });
  }

  #permission(requestId: string, use: ToolUse, turn: Turn): void {
    this.#report(turn);
    if (this.#problem !== null || (this.#session === null && this.#request.continuity.mode !== 'none')) {
      turn.send(`permission ${requestId}`, denyMessage(requestId, 'the turn is being ended'));
      return;
    }
    const choice = choosePermission(this.#request, use);
    if (choice.type === 'deny') return this.#deny(requestId, use, choice.reason, turn);
    this.#asked.set(requestId, use);
    turn.event({ type: 'permission_requested', requestId, tool: use.name, summary: describeRequest(use.input) });
  }

  #withdraw(requestId: string): void {
    const use = this.#asked.get(requestId);
    if (use) this.#withdrawn.add(use.id);
    this.#asked.delete(requestId);
  }

  #deny(requestId: string, use: ToolUse, reason: string, turn: Turn): void {
    this.#denied.add(use.id);
    turn.send(`permission ${requestId}`, denyMessage(requestId, reason === '' ? 'a person denied it' : reason));
    turn.event({ type: 'permission_denied', tool: use.name, summary: summarizeTool(use.input), reason });
  }

  #result(result: ResultRecord, turn: Turn): void {
    if (this.#session === null && isSessionUnknown(result)) {
      this.#end({ code: 'session_lost', message: 'the client does not know the session that was to be continued' }, turn);
      return;
    }
    if (this.#session === null && lacksTitles(result)) {
      this.#end({ code: 'driver_client_too_old', message: 'Claude Code cannot resume a session by a title, so it is too old for what it was started with: it did not say its version.' }, turn);
      return;
    }
    this.#report(turn);
    const { mode } = this.#request.continuity;
    const said = failureOf(result, { error: this.#error, resetAt: this.#resetAt, interruptRequested: turn.interruptRequested });
    const failure = this.#problem ?? said ?? (this.#session === null && mode !== 'none' ? unnamed(mode) : null);
    if (!this.#foreign) {
      for (const { id, name, input } of result.denials) {
        const withdrawn = this.#withdrawn.has(id);
        // What was still open when the turn was stopped has been denied by nobody.
        if (this.#denied.has(id) || (withdrawn && turn.interruptRequested)) continue;
        turn.event({ type: 'permission_denied', tool: name, summary: summarizeTool(input), reason: withdrawn ? 'the client withdrew its request' : 'the client’s own rules deny it' });
      }
    }
    const { usage, total } = readUsage(result, this.#before(), this.#dialect.sumOf);
    turn.finish({ failure, output: failure === null ? result.text : '', usage, token: this.#token(total, failure === null) });
    turn.endInput();
  }

  /** Stops the turn; the failure is given when the client has said its last word or is gone. */
  #refuse(failure: TurnFailure, turn: Turn): void {
    if (this.#problem !== null) return;
    this.#problem = failure;
    if (this.#promptSent) turn.send('interrupt', interruptMessage());
    if (this.#foreign || !this.#promptSent) turn.endInput();
  }

  /** The turn is over without a proper result: what is known of the session stays as it was. */
  #end(failure: TurnFailure, turn: Turn): void {
    turn.finish({ failure: this.#problem ?? failure, output: '', usage: unknownUsage, token: this.#token(this.#before(), false) });
    turn.endInput();
  }

  #errorLine(stream: 'stdout' | 'stderr', line: string, turn: Turn): void {
    const text = maskIds(line);
    if (text.trim() !== '') this.#lastError = text.trim();
    turn.event({ type: 'output', stream, text });
  }

  /** What the session had cost before this turn. */
  #before(): number | null {
    return this.#wanted === null ? 0 : this.#wanted.costUsd;
  }

  #token(costUsd: number | null, succeeded: boolean) {
    if (this.#session === null || this.#foreign || this.#request.continuity.mode === 'none') return null;
    return tokenCodec.encode(this.#data(this.#session, costUsd, succeeded));
  }

  #data(session: string, costUsd: number | null, succeeded: boolean): ClaudeSession {
    return { session, title: titleOfSession(this.#request, this.#wanted, this.#dialect, succeeded), costUsd };
  }
}

/** They decide themselves too, but not where they are given a budget. */
function takesBudget(model: string): boolean {
  return /(?:opus|sonnet)-4-6/.test(model);
}

function crash(code: number, lastError: string, rawArgs: readonly string[]): TurnFailure {
  // A package that was installed without its install scripts leaves a placeholder.
  if (/native binary not installed/i.test(lastError)) return { code: 'driver_client_missing', message: lastError };
  const [, refused] = /^error: unknown option '([^' =]+)/.exec(lastError) ?? [];
  if (refused !== undefined) {
    const asked = rawArgs.some((argument) => argument === refused || argument.startsWith(`${refused}=`));
    return asked
      ? { code: 'driver_config_invalid', message: `the client does not know \`${refused}\`, which the agent’s \`rawArgs\` pass to it` }
      : { code: 'driver_client_too_old', message: `Claude Code does not know \`${refused}\`, so it is too old for this driver, which needs ${oldestVersion} or later.` };
  }
  return { code: 'driver_crashed', message: `the client ended with code ${code} before its final record: ${lastError}` };
}

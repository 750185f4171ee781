import type { OpenRequest, TurnFailure } from '@orch/driver';
import { createJsonLineReader, createOutputLines, unknownUsage, type ExitedInput, type JsonLine, type Turn } from '@orch/driver-kit';
import { identify, unnamed, type SessionRecord } from './identify.js';
import { choosePermission } from './permissions.js';
import type { ProviderInput, ProviderRecord, ProviderResult } from './protocol.js';
import { readRecord } from './read-record.js';
import { failureOf, readUsage, toFailure } from './read-result.js';
import { tokenCodec } from './token.js';

type Permission = Extract<ProviderRecord, { type: 'permission_request' }>;

export interface TurnFold {
  stdout(bytes: Uint8Array, turn: Turn): void;
  stderr(bytes: Uint8Array, turn: Turn): void;
  answered(request: string, allow: boolean, reason: string, turn: Turn): void;
  exited(input: ExitedInput, turn: Turn): void;
}

export function message(value: ProviderInput): string {
  return `${JSON.stringify(value)}\n`;
}

/** Folds the provider's records. `wanted` is what the token of a resume or fork says. */
export function createTurnFold(request: OpenRequest, wanted: { readonly session: string; readonly costUsd: number | null } | null): TurnFold {
  const { mode } = request.continuity;
  const lines = createJsonLineReader();
  const errors = createOutputLines('stderr');
  const asked = new Map<string, Permission>();
  let session: string | null = null;
  /** Set once the turn can no longer succeed; it outweighs whatever the provider says at the end. */
  let problem: TurnFailure | null = null;

  const trusted = () => problem === null && (mode === 'none' || session !== null);

  function refuse(failure: TurnFailure, turn: Turn): void {
    if (problem !== null) return;
    problem = failure;
    turn.send('interrupt', message({ type: 'interrupt' }));
    turn.endInput();
  }

  function answer(permission: Permission, allow: boolean, reason: string, turn: Turn): void {
    turn.send(`permission ${permission.request}`, message({ type: 'permission', request: permission.request, allow, reason }));
  }

  function deny(permission: Permission, reason: string, turn: Turn): void {
    answer(permission, false, reason, turn);
    turn.event({ type: 'permission_denied', tool: permission.tool, summary: permission.summary, reason });
  }

  function identified(record: SessionRecord, turn: Turn): void {
    if (mode === 'none' || session !== null) return;
    const identity = identify(mode, wanted?.session ?? null, record);
    session = identity.session;
    // Naming none is an answer too where one is to be continued: reported without proof, so that the process is ended at once.
    const reported = session ?? wanted?.session ?? null;
    if (reported !== null) {
      const data = { session: reported, costUsd: wanted === null ? 0 : wanted.costUsd };
      turn.identify({
        token: tokenCodec.encode(data),
        evidence: identity.evidence,
        secrets: session === null ? [] : tokenCodec.secrets(data),
        account: null,
        model: record.model ?? null,
        providerVersion: record.version ?? null,
      });
    }
    if (identity.problem === null) return;
    refuse(identity.problem, turn);
    // Nothing was reported for which its process would be ended: with its turn over it gets the time that a provider has after its result.
    if (reported === null) end(identity.problem, turn);
  }

  /** After the end of its turn a provider is heard for one thing alone: an id that it did not name before, and that is to be hidden. */
  function late(given: JsonLine, turn: Turn): void {
    if (turn.identified || given.kind === 'text') return;
    const read = readRecord(given.value);
    if (read.kind !== 'known' || (read.record.type !== 'session' && read.record.type !== 'result')) return;
    const named = read.record.session ?? null;
    if (named !== null) identified({ session: named, mode: 'none' }, turn);
  }

  function finish(record: ProviderResult, turn: Turn): void {
    const { usage, total } = readUsage(record, wanted === null ? 0 : wanted.costUsd);
    const named = record.session ?? null;
    if (mode !== 'none' && session !== null && named !== null && named !== session) {
      problem ??= { code: 'session_resume_unproven', message: 'the provider’s final record names another session than its first one' };
    }
    const said = failureOf(record);
    const nameless = mode !== 'none' && session === null;
    // Too late to prove anything, as for a turn that was stopped at its beginning; early enough to hide the id.
    if (nameless && named !== null) identified({ session: named, mode: 'none' }, turn);
    const failure = problem ?? said ?? (nameless ? unnamed(mode) : null);
    const token = session === null || problem !== null ? null : tokenCodec.encode({ session, costUsd: total });
    turn.finish({ failure, output: failure === null ? record.text : '', usage, token });
    turn.endInput();
  }

  /** The turn is over without a result: what is known of the session stays as it was. */
  function end(failure: TurnFailure, turn: Turn): void {
    const token = session === null || problem !== null ? null : tokenCodec.encode({ session, costUsd: wanted === null ? 0 : wanted.costUsd });
    turn.finish({ failure: problem ?? failure, output: '', usage: unknownUsage, token });
    turn.endInput();
  }

  function known(record: ProviderRecord, turn: Turn): void {
    if (record.type === 'session') return identified(record, turn);
    if (record.type === 'result') return finish(record, turn);
    if (record.type === 'error') return end(toFailure(record.code, record.message), turn);
    if (record.type === 'permission_request' && !trusted()) return answer(record, false, 'the session is not proven', turn);
    // Until the session is named, and once it is the wrong one, nothing that the provider says is of the step's conversation.
    if (!trusted()) return;
    if (record.type === 'message') turn.event({ type: 'message', text: record.text });
    if (record.type === 'tool_use') turn.event({ type: 'tool_started', tool: record.tool, summary: record.summary });
    if (record.type === 'tool_result') turn.event({ type: 'tool_finished', tool: record.tool, failed: record.failed });
    if (record.type === 'tool_denied') turn.event({ type: 'permission_denied', tool: record.tool, summary: record.summary, reason: record.reason });
    if (record.type === 'retry') turn.event({ type: 'retrying', reason: record.reason, attempt: record.attempt, delayMs: record.delay_ms ?? null });
    if (record.type === 'permission_request') {
      const choice = choosePermission(request, record.tool, record.summary);
      if (choice.type === 'allow') answer(record, true, 'a pattern of `allowedTools` covers it', turn);
      if (choice.type === 'deny') deny(record, choice.reason, turn);
      if (choice.type === 'ask') {
        asked.set(record.request, record);
        turn.event({ type: 'permission_requested', requestId: record.request, tool: record.tool, summary: record.summary });
      }
    }
  }

  function line(given: JsonLine, turn: Turn): void {
    if (turn.finished) return late(given, turn);
    if (given.kind === 'text') {
      if (given.text !== '') turn.event({ type: 'output', stream: 'stdout', text: given.text });
      return;
    }
    const read = readRecord(given.value);
    if (read.kind === 'known') return known(read.record, turn);
    if (read.kind === 'unknown') return;
    const failure: TurnFailure = { code: 'driver_protocol_error', message: `the provider’s \`${read.type}\` record has no proper \`${read.field}\`` };
    if (read.type === 'result' || read.type === 'error') end(failure, turn);
    else refuse(failure, turn);
  }

  return {
    stdout: (bytes, turn) => lines.push(bytes).forEach((given) => line(given, turn)),
    stderr: (bytes, turn) => errors.push(bytes).forEach((event) => turn.event(event)),
    answered(id, allow, reason, turn) {
      const permission = asked.get(id);
      if (!permission || !asked.delete(id) || turn.finished) return;
      if (allow) answer(permission, true, reason, turn);
      else deny(permission, reason, turn);
    },
    exited(_input, turn) {
      lines.end().forEach((given) => line(given, turn));
      errors.end().forEach((event) => turn.event(event));
      if (problem !== null && !turn.finished) end(problem, turn);
    },
  };
}

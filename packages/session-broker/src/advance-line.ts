import type { Decision } from './decision.js';
import type { LineState } from './line.js';

/** How an attempt ended, as far as its line is concerned. */
export type LineOutcome =
  | { readonly type: 'started' }
  | { readonly type: 'succeeded'; readonly stepId: string; readonly agent: string }
  | { readonly type: 'failed'; readonly lost: boolean }
  | { readonly type: 'skipped' };

/**
 * Only a successful attempt advances a line. `line` is null when no step of it has run in this task yet. The same object comes back
 * when nothing changes; an outcome for a session that is not the line's current one any more changes nothing.
 *
 * A fork opens its own line. Given the PARENT line instead, it leaves that one alone, unless the provider turned out not to know the
 * parent session: then the parent line is lost.
 */
export function advanceLine(line: LineState | null, item: string | null, decision: Decision, outcome: LineOutcome): LineState | null {
  switch (decision.mode) {
    case 'fresh':
      return open(line, decision.line, item, decision.ref, outcome);
    case 'fork':
      if (line !== null && line.line !== decision.line) {
        return outcome.type === 'failed' && outcome.lost && line.current === decision.parent ? { ...line, lost: true } : line;
      }
      return open(line, decision.line, item, decision.ref, outcome);
    case 'resume':
      return line !== null && line.line === decision.line && line.item === item && line.current === decision.ref ? continued(line, outcome) : line;
    case 'refused':
      return decision.opens === true ? open(line, decision.line, item, null, { type: 'failed', lost: false }) : line;
    case 'none':
      // Only an opener runs without a session on a line: whatever was current before is not to be reached any more.
      return line === null ? null : open(line, line.line, item, null, outcome);
  }
}

function open(line: LineState | null, name: string, item: string | null, ref: string | null, outcome: LineOutcome): LineState {
  const none = { line: name, item, current: null, owner: null, turns: 0, lastStep: null, lost: false };
  switch (outcome.type) {
    case 'started':
      return { ...none, opener: 'running' };
    case 'succeeded':
      return ref === null ? { ...none, opener: 'succeeded' } : { ...none, opener: 'succeeded', current: ref, owner: outcome.agent, turns: 1, lastStep: outcome.stepId };
    case 'failed':
      return { ...none, opener: 'failed' };
    case 'skipped':
      // An opener that ran in an earlier cycle is continued.
      return line !== null && line.opener !== 'not_run' ? line : { ...none, opener: 'skipped' };
  }
}

function continued(line: LineState, outcome: LineOutcome): LineState {
  switch (outcome.type) {
    case 'succeeded': {
      const { failedTurns: _, ...rest } = line;
      return { ...rest, turns: line.turns + 1, lastStep: outcome.stepId };
    }
    case 'failed':
      return { ...line, failedTurns: (line.failedTurns ?? 0) + 1, lost: line.lost || outcome.lost };
    case 'started':
    case 'skipped':
      return line;
  }
}

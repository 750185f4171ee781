import { ListView, type OpenLine } from './list-view.js';

/** An enabled agent step as far as its session is concerned. */
export interface LineStep {
  readonly id: string;
  /** Names the step list it stands in: the workflow's own, or that of one chain container. */
  readonly list: string;
  readonly scope: 'task' | 'item';
  /** Null: a fresh session. `from` null: the line is chosen as for `sessionResume: true`. */
  readonly resume: { readonly from: string | null; readonly fork: boolean } | null;
  /** Only where the document has an error of its own. */
  readonly doubt?: Doubt;
}

/** What is not known because of errors that have findings already. */
export interface Doubt {
  /** Whether the step resumes, or which session. */
  readonly ofItself: boolean;
  /** Whether an earlier step, not among those here perhaps, opens or continues a line. */
  readonly before: boolean;
  /** Whether an earlier step that is not among those here may have this id. */
  mayName(id: string): boolean;
}

/** Lines and steps are named by position in the list of steps; a line has the position of its opener. */
export type SessionPlan =
  | { readonly mode: 'fresh'; readonly line: number }
  | { readonly mode: 'resume'; readonly line: number; readonly source: number }
  | { readonly mode: 'fork'; readonly line: number; readonly parent: number; readonly source: number }
  | { readonly mode: 'unresolved'; readonly problem: LineProblem };

export type LineProblem =
  | { readonly type: 'no_source' }
  /** Openers of the lines that could be meant: the first ones of very many, and how many there are. */
  | { readonly type: 'ambiguous'; readonly lines: readonly number[]; readonly count: number }
  | { readonly type: 'source_unknown'; readonly from: string }
  | { readonly type: 'scope_mismatch'; readonly named: number }
  /** Only because of an earlier step that is unresolved, or of an error that has a finding already; says nothing of its own. */
  | { readonly type: 'follows' };

export interface Line {
  readonly opener: number;
  readonly parent: number | null;
  readonly steps: readonly number[];
}

export interface ResolvedLines {
  /** One a step, in the same order. */
  readonly plans: readonly SessionPlan[];
  readonly lines: readonly Line[];
}

/** Of more lines that could be meant the first ones are looked at, and fewer named. */
const mostCompared = 100;
const mostNamed = 10;

/**
 * Decides from the document alone which session each step gets. Takes enabled agent steps in document order, chain children included.
 * `true` sees the lines that earlier steps of its own list are on; whether such a line has been resumed already is seen wherever that happened.
 */
export function resolveLines(steps: readonly LineStep[]): ResolvedLines {
  const lines = new Map<number, OpenLine>();
  const plans: SessionPlan[] = [];
  const lineOf: (OpenLine | null)[] = [];
  const firstWithId = new Map<string, number>();
  const lists = new Map<string, ListView>();

  steps.forEach((step, position) => {
    let view = lists.get(step.list);
    if (!view) lists.set(step.list, (view = new ListView()));
    const chosen = step.doubt?.ofItself ? { problem: { type: 'follows' } as const } : step.resume === null ? null : choose(step, step.resume, view, firstWithId, lineOf);
    const { plan, line } = chosen === null ? open(position, step.scope, null) : 'problem' in chosen ? unresolved(chosen.problem) : continued(position, step, chosen);
    plans.push(plan);
    lineOf.push(line);
    if (line === null) view.unresolved = true;
    else view.add(line);
    if (line?.opener === position) lines.set(position, line);
    if (!firstWithId.has(step.id)) firstWithId.set(step.id, position);
  });
  return { plans, lines: [...lines.values()].map(({ opener, parent, steps: members }) => ({ opener, parent, steps: members })) };
}

function choose(
  step: LineStep,
  resume: NonNullable<LineStep['resume']>,
  view: ListView,
  firstWithId: ReadonlyMap<string, number>,
  lineOf: readonly (OpenLine | null)[],
): OpenLine | { readonly problem: LineProblem } {
  if (resume.from !== null) {
    const named = firstWithId.get(resume.from);
    if (named === undefined) return { problem: step.doubt?.mayName(resume.from) ? { type: 'follows' } : { type: 'source_unknown', from: resume.from } };
    const line = lineOf[named] ?? null;
    if (line === null) return { problem: { type: 'follows' } };
    if (step.scope === 'task' && line.scope === 'item') return { problem: { type: 'scope_mismatch', named } };
    return line;
  }
  if (step.doubt?.before) return { problem: { type: 'follows' } };
  const candidates = view.candidates(step.scope);
  if (candidates.length === 1) return candidates[0]!;
  if (view.unresolved) return { problem: { type: 'follows' } };
  if (candidates.length === 0) return { problem: { type: 'no_source' } };
  const openers = candidates.slice(0, mostCompared).map((line) => line.opener).sort((a, b) => a - b);
  return { problem: { type: 'ambiguous', lines: openers.slice(0, mostNamed), count: candidates.length } };
}

interface Outcome {
  readonly plan: SessionPlan;
  /** The line that the step is on; null when unresolved. */
  readonly line: OpenLine | null;
}

function open(position: number, scope: 'task' | 'item', parent: number | null): Outcome & { readonly line: OpenLine } {
  return { plan: { mode: 'fresh', line: position }, line: { opener: position, parent, scope, steps: [position], views: new Set() } };
}

function unresolved(problem: LineProblem): Outcome {
  return { plan: { mode: 'unresolved', problem }, line: null };
}

function continued(position: number, step: LineStep, line: OpenLine): Outcome {
  const source = line.steps.at(-1)!;
  if (step.resume?.fork || (step.scope === 'item' && line.scope === 'task')) {
    const fork = open(position, step.scope, line.opener);
    return { plan: { mode: 'fork', line: position, parent: line.opener, source }, line: fork.line };
  }
  line.steps.push(position);
  if (line.steps.length === 2) for (const view of line.views) view.resume(line);
  return { plan: { mode: 'resume', line: line.opener, source }, line };
}

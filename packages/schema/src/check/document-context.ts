import type { FieldPath } from '@orch/diagnostics';
import type { Range } from '../conceal/concealed-places.js';
import type { Finding } from '../finding/finding.js';
import type { Gaps } from '../partial/gaps.js';
import type { SourceText } from '../source/source-text.js';
import type { PathSet } from './path-set.js';
import type { RuleChoice } from '../rules/run-rules.js';
import type { Locator } from '../yaml/locator.js';

/** What the checks of one document share. */
export interface DocumentContext {
  readonly source: SourceText;
  readonly locator: Locator;
  /** Turns a node's range into offsets of the text. */
  readonly base: number;
  readonly findings: Finding[];
  /** Nothing more is said at or below these: their cause was named. */
  readonly settled: PathSet;
  /** Nothing is called missing in these maps. */
  readonly incomplete: PathSet;
  /** What stays unknown for those who look at the manifest afterwards. */
  readonly gaps: Gaps;
  /** What may be a value of a store and is never shown; null for a document of another kind. */
  readonly concealed: readonly Range[] | null;
  /** Whether it is a store, as far as anybody can tell: secrets belong into it. */
  readonly holdsSecrets: boolean;
  readonly rules: RuleChoice;
  /** Whether the values of stores were taken out and their placeholder stands for them. */
  readonly sealed: boolean;
}

/** Takes out the findings that `keep` is false of. There can be more of them than a function takes arguments. */
export function keepFindings(findings: Finding[], keep: (finding: Finding) => boolean): void {
  let kept = 0;
  for (const finding of findings) if (keep(finding)) findings[kept++] = finding;
  findings.length = kept;
}

export function isSettled(context: DocumentContext, path: FieldPath): boolean {
  return context.settled.covers(path);
}

export function valueAt(value: unknown, path: FieldPath): { readonly exists: boolean; readonly value: unknown } {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return { exists: false, value: undefined };
    current = (current as Record<string | number, unknown>)[part];
  }
  return { exists: true, value: current };
}

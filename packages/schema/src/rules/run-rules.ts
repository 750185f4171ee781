import { lookupCode, type FieldPath } from '@orch/diagnostics';
import { isScalar } from 'yaml';
import type { DocumentContext } from '../check/document-context.js';
import { kinds, type Kind, type Manifest } from '../manifest/manifest.js';
import type { DocumentRule, DocumentSubject } from './rule.js';

/** Which rules look at a document; those that are off by default only where they are asked for. */
export type RuleChoice = (kind: Kind) => readonly DocumentRule[];

const choices = new WeakMap<readonly DocumentRule[], RuleChoice>();

export function chooseRules(table: readonly DocumentRule[], asked: readonly string[] = []): RuleChoice {
  if (asked.length > 0) return choose(table, asked);
  // For nearly every text the same.
  let known = choices.get(table);
  if (!known) choices.set(table, (known = choose(table, [])));
  return known;
}

function choose(table: readonly DocumentRule[], asked: readonly string[]): RuleChoice {
  const on = table.filter(({ code }) => lookupCode(code).offByDefault !== true || asked.includes(code));
  const byKind = new Map(kinds.map((kind) => [kind, on.filter((rule) => rule.kinds.includes(kind))]));
  return (kind) => byKind.get(kind)!;
}

/** `value` is that of the whole document, by which is known what stays open. */
export function runRules(context: DocumentContext, choice: RuleChoice, manifest: Manifest, value: unknown): void {
  const rules = choice(manifest.kind);
  if (rules.length === 0) return;
  context.gaps.settle(value);
  const subject = {
    manifest,
    knows: (path: FieldPath) => !context.gaps.covers(path, false),
    knowsAll: (path: FieldPath) => !context.gaps.covers(path, true),
    within: (path: FieldPath, text: string, start: number, end: number) => within(context, path, text, start, end),
  } as DocumentSubject;
  for (const { code, check } of rules) for (const finding of check(subject)) context.findings.push({ ...finding, code });
}

/** Undefined where the source writes the text in another way, with escapes or over several lines. */
function within({ locator, source, base }: DocumentContext, path: FieldPath, text: string, start: number, end: number): readonly [number, number] | undefined {
  const node = locator.node(path);
  if (!isScalar(node) || !node.range) return undefined;
  const from = base + node.range[0];
  const written = source.text.slice(from, base + node.range[1]);
  const at = written.indexOf(text);
  if (at !== -1) return [from + at + start, from + at + end];
  const piece = text.slice(start, end);
  const only = written.indexOf(piece);
  return piece !== '' && only !== -1 && written.indexOf(piece, only + 1) === -1 ? [from + only, from + only + piece.length] : undefined;
}

import type { Code } from '@orch/diagnostics';
import type { Locator } from '../yaml/locator.js';
import type { Finding } from './finding.js';

interface Setting {
  readonly locator: Locator;
  readonly hasAliases: boolean;
  /** The findings about single characters of the text. */
  readonly characters: readonly Finding[];
}

/** What judges a name or word by its letters. */
const judgements: ReadonlySet<Code> = new Set<Code>(['invalid_name', 'invalid_value', 'unknown_field', 'unknown_kind', 'unsupported_api_version', 'confusable_character']);

/** One cause, one finding: what is wrong behind an anchor is said there and not at each alias, and of a word with a control character that alone. */
export function withoutRepeats(findings: readonly Finding[], { locator, hasAliases, characters }: Setting): readonly Finding[] {
  const controls = characters.flatMap(({ code, at }) => (code === 'input_control_character' && at ? [at[0]] : []));
  const clear = controls.length === 0 ? findings : findings.filter((finding) => !isAbout(controls, finding, locator));
  return hasAliases ? withoutThoseOfAliases(clear, locator) : clear;
}

function isAbout(controls: readonly number[], { code, at, path, standsAt, part }: Finding, locator: Locator): boolean {
  if (!judgements.has(code)) return false;
  const [start, end] = at ?? locator.range(standsAt ?? path ?? [], part ?? 'value');
  return controls.some((control) => start <= control && control < end);
}

function withoutThoseOfAliases(findings: readonly Finding[], locator: Locator): readonly Finding[] {
  const key = (code: Code, message: string, start: number, end: number) => JSON.stringify([code, message, start, end]);
  const seen = new Set<string>();
  const places = findings.map((finding) => ({ finding, place: finding.at ? null : locator.place(finding.standsAt ?? finding.path ?? [], finding.part ?? 'value') }));
  for (const { finding, place } of places) if (place && place.anchor === null) seen.add(key(finding.code, finding.message, place.span.offset, place.span.endOffset));
  const kept: Finding[] = [];
  for (const { finding, place } of places) {
    // Found through an alias, a text stands where its anchor does.
    const text = finding.at && finding.path ? key(finding.code, finding.message, ...finding.at) : null;
    if (place?.anchor && seen.has(key(finding.code, finding.message, place.anchor.offset, place.anchor.endOffset))) continue;
    if (text !== null && seen.has(text)) continue;
    if (text !== null) seen.add(text);
    kept.push(finding);
  }
  return kept;
}

import { lookupCode } from '@orch/diagnostics';
import type { Finding } from '../finding/finding.js';
import type { Locator } from '../yaml/locator.js';
import { isConcealed, type Range } from './concealed-places.js';

/**
 * The same finding without a word of the text that it is about: messages, fixes, facts and field paths quote what they judge. Findings about
 * what may be shown, and those that say of themselves that they quote nothing, stay as they are.
 */
export function veil(finding: Finding, concealed: readonly Range[], locator: Locator): Finding {
  if (finding.plain === true) return finding;
  const { code, severity, part } = finding;
  const at = finding.at ?? locator.range(finding.standsAt ?? finding.path ?? [], part ?? 'value');
  if (!isConcealed(at, concealed)) return finding;
  const { title, fix } = lookupCode(code);
  const names = finding.path?.findIndex((_, index) => isConcealed(locator.range(finding.path!.slice(0, index + 1), 'key'), concealed)) ?? -1;
  // The name of a field stands in the words for it, and may be what must not be seen itself.
  const said = names === -1 ? finding.unquoted : undefined;
  const fallback = code.startsWith('yaml_') ? `${fix} A value that begins with a special character needs quotes.` : fix;
  return { code, severity, part, at, path: names === -1 ? finding.path : finding.path?.slice(0, names), message: said ?? `${title}; what stands there is not shown`, hint: said === undefined ? fallback : (finding.unquotedHint ?? fallback), plain: true };
}

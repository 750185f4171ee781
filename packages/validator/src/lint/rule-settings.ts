import { findCode, listCodes, nearestNames, type Diagnostic, type Severity } from '@orch/diagnostics';

/** What a finding counts as; `off`: it is not made. */
export type RuleSetting = 'off' | Severity;

/** By code. What may not be silenced by a comment cannot be made less here either; anything can be made more. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

const weight: Readonly<Record<RuleSetting, number>> = { off: 0, info: 1, warning: 2, error: 3 };

/** Throws a TypeError for settings that cannot be kept, all of them named. */
export function checkSettings(settings: RuleSettings): void {
  const faults = Object.entries(settings).flatMap(([code, setting]) => faultOf(code, setting) ?? []);
  if (faults.length > 0) throw new TypeError(`rules: ${faults.join('; ')}`);
}

function faultOf(code: string, setting: RuleSetting): string | null {
  const definition = findCode(code);
  if (definition === undefined) {
    const meant = nearestNames(code, listCodes().map((known) => known.code), 1)[0];
    return `there is no code "${code}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
  }
  if (!Object.hasOwn(weight, setting)) return `"${code}" is off, info, warning or error, not "${setting}"`;
  if (definition.suppressible !== true && weight[setting] < weight[definition.severity]) return `"${code}" cannot be made less than ${definition.severity}`;
  return null;
}

/** The codes that are on, of those that are off unless somebody asks. */
export function askedFor(settings: RuleSettings): readonly string[] {
  return Object.keys(settings).filter((code) => settings[code] !== 'off');
}

/** The codes whose findings are not made. */
export function offIn(settings: RuleSettings): readonly string[] {
  const switchedOff = Object.keys(settings).filter((code) => settings[code] === 'off');
  return [...switchedOff, ...listCodes().flatMap(({ code, offByDefault }) => (offByDefault === true && !Object.hasOwn(settings, code) ? [code] : []))];
}

export function applySettings(found: readonly Diagnostic[], settings: RuleSettings): readonly Diagnostic[] {
  if (Object.keys(settings).length === 0) return found;
  return found.flatMap((diagnostic) => {
    const setting = Object.hasOwn(settings, diagnostic.code) ? settings[diagnostic.code]! : diagnostic.severity;
    return setting === 'off' ? [] : [setting === diagnostic.severity ? diagnostic : { ...diagnostic, severity: setting }];
  });
}

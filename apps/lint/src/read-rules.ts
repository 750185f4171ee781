import { OrchError } from '@orch/diagnostics';
import { checkRuleSettings, type RuleSetting, type RuleSettings } from '@orch/validator';

/** Each `CODE=off|info|warning|error`; of two for one code the last counts. Throws OrchError `usage_error`, all mistakes in one. `command`: whose help says more. */
export function readRules(texts: readonly string[], command = 'orch-lint'): RuleSettings {
  const whole = texts.filter((text) => text.indexOf('=') > 0);
  const settings = Object.fromEntries(whole.map((text): [string, RuleSetting] => [text.split('=', 1)[0]!, text.slice(text.indexOf('=') + 1) as RuleSetting]));
  const faults = [...texts.flatMap((text) => faultOfForm(text) ?? []), ...faultsOf(settings)];
  if (faults.length > 0) throw new OrchError('usage_error', `--rule: ${faults.join('; ')}.`, { hint: `Write --rule CODE=off, =info, =warning or =error. Usage: \`${command} --help\`.` });
  return settings;
}

function faultOfForm(text: string): string | null {
  const equals = text.indexOf('=');
  if (equals === 0) return `"${text}" names no code`;
  return equals === -1 ? `"${text}" says neither off, info, warning nor error` : null;
}

function faultsOf(settings: RuleSettings): readonly string[] {
  try {
    checkRuleSettings(settings);
    return [];
  } catch (error) {
    return [(error as Error).message.replace('rules: ', '')];
  }
}

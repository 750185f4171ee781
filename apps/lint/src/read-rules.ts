import { OrchError } from '@orch/diagnostics';
import { checkRuleSettings, type RuleSetting, type RuleSettings } from '@orch/validator';

/** Each `CODE=off|info|warning|error`; of two for one code the last counts. Throws OrchError `usage_error`, all mistakes in one. */
export function readRules(texts: readonly string[]): RuleSettings {
  const settings = Object.fromEntries(texts.map((text): [string, RuleSetting] => [text.split('=', 1)[0]!, text.slice(text.indexOf('=') + 1) as RuleSetting]));
  try {
    checkRuleSettings(settings);
  } catch (error) {
    throw new OrchError('usage_error', `--${(error as Error).message.replace('rules: ', 'rule: ')}.`, { hint: 'Write --rule CODE=off, =info, =warning or =error. Usage: `orch-lint --help`.' });
  }
  return settings;
}

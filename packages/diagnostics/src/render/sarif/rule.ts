import type { Severity } from '../../code.js';
import { findCode } from '../../registry.js';

export const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** A code with what the register says of it. */
export function ruleOf(code: string): Record<string, unknown> {
  const definition = findCode(code);
  if (definition === undefined) return { id: code };
  const { title, meaning, example, fix, severity, category, suppressible } = definition;
  return {
    id: code,
    shortDescription: { text: `${title.charAt(0).toUpperCase()}${title.slice(1)}.` },
    fullDescription: { text: meaning },
    help: {
      text: `${meaning}\n\nFor example: ${example}\n\nWhat to do: ${fix}`,
      markdown: `${meaning}\n\n**For example**: ${example}\n\n**What to do**: ${fix}`,
    },
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: [category], suppressible: suppressible === true },
  };
}

import { textOf } from './placeholders.js';
import type { Placement, Quoting } from './command-reading.js';

const references: Readonly<Record<Quoting, (variable: string) => string>> = {
  unquoted: (variable) => `"\${${variable}}"`,
  double: (variable) => `\${${variable}}`,
  single: (variable) => `'"\${${variable}}"'`,
  'here-document': (variable) => `\${${variable}}`,
};

/**
 * Puts the expansion of a shell variable in the place of each placeholder, which gives the variable's value byte for byte, as (part of)
 * one word. The value itself never stands in the command, so nothing in it can be read as shell. `placements` are those that
 * `readCommand` gave for the same command.
 */
export function replacePlaceholders(command: string, placements: readonly Placement[], variableOf: (name: string) => string): string {
  let replaced = '';
  let end = 0;
  for (const placement of placements) {
    replaced += command.slice(end, placement.offset) + references[placement.quoting](variableOf(placement.name));
    end = placement.offset + textOf(placement).length;
  }
  return replaced + command.slice(end);
}

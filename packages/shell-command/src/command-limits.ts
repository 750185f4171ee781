import type { PlacementProblem } from './command-reading.js';
import type { Placeholder, Placeholders } from './placeholders.js';

/** A command is one argument of `sh`, and the kernel takes none that is longer. */
const longestCommand = 128 * 1024;
/** Each is looked at with all the words before it, so that very many of both would take hours. */
const mostPlaceholders = 200;
/** Of one simple command. */
export const mostWords = 1_000;

export function findExcess(command: string, placeholders: Placeholders): PlacementProblem | null {
  if (command.length > longestCommand) return problemAt(command, placeholders.from(0)!, `the command is longer than ${longestCommand / 1024} KiB, more than a shell takes`);
  return placeholders.count > mostPlaceholders ? problemAt(command, placeholders.nth(mostPlaceholders)!, `${mostPlaceholders} others stand before it`) : null;
}

export function problemAt(command: string, placeholder: Placeholder, reason: string): PlacementProblem {
  const before = command.slice(0, placeholder.offset);
  return { ...placeholder, line: before.split('\n').length, column: placeholder.offset - before.lastIndexOf('\n'), reason };
}

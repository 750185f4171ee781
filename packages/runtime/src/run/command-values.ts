import { placeholder, valueOf, type Spill } from './render.js';

/**
 * What the placeholders of a command stand for, by name: values whole and whatever their size, since the driver hands them over byte for byte;
 * `{…_path}` is the path of a file that holds one. Names that nobody knows stay in the command as they are.
 */
export function commandValues(command: string, values: ReadonlyMap<string, string>, spill: Spill): Readonly<Record<string, string>> {
  const names = new Set([...command.matchAll(placeholder)].map((match) => match[1] ?? ''));
  return Object.fromEntries([...names].flatMap((name) => {
    const value = valueOf(name, values, spill);
    return value === undefined ? [] : [[name, value]];
  }));
}

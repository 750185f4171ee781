/** A value of more bytes goes into a file, and a prompt gets its path. */
export const longestInline = 4096;

export const placeholder = /\{([A-Za-z0-9][A-Za-z0-9_.-]*)\}/g;
const pathSuffix = '_path';

/** Puts a value into a file that the agent can read and gives its path. */
export type Spill = (name: string, value: string) => string;

/** What one placeholder stands for: a value, or for `{…_path}` the path of a file with it. Undefined for a name that nobody knows. */
export function valueOf(name: string, values: ReadonlyMap<string, string>, spill: Spill): string | undefined {
  const value = values.get(name);
  if (value !== undefined) return value;
  const base = name.endsWith(pathSuffix) ? name.slice(0, -pathSuffix.length) : null;
  const pointed = base === null ? undefined : values.get(base);
  return base === null || pointed === undefined ? undefined : spill(base, pointed);
}

/**
 * A prompt with its values. They are put in once: a placeholder inside a value stays as it is, as does a name that nobody knows, since prompts
 * hold braces of their own. For a long value there is a note with the path of its file; the goal is what a person wrote for the agent to read,
 * and stands there whole.
 */
export function renderText(text: string, values: ReadonlyMap<string, string>, spill: Spill): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = valueOf(name, values, spill);
    const bytes = value === undefined || name === 'goal' ? 0 : Buffer.byteLength(value);
    return bytes > longestInline ? `(${bytes} bytes, in the file ${spill(name, value ?? '')})` : (value ?? whole);
  });
}

export function mentions(text: string, name: string): boolean {
  return text.includes(`{${name}}`) || text.includes(`{${name}${pathSuffix}}`);
}

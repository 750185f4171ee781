/** A value of more bytes goes into a file. */
export const longestInline = 4096;

const placeholder = /\{([A-Za-z0-9][A-Za-z0-9_.-]*)\}/g;

/** Puts a value into a file that the agent can read and gives its path. */
export type Spill = (name: string, value: string) => string;

/**
 * What one placeholder stands for: the value, or for a long one a note with the path of its file; `{…_path}` is that path, also for a short value.
 * Undefined for a name that nobody knows: it stays as it is, since prompts hold braces of their own.
 */
export function resolvePlaceholder(name: string, values: ReadonlyMap<string, string>, spill: Spill): string | undefined {
  const value = values.get(name);
  if (value !== undefined) {
    const bytes = Buffer.byteLength(value);
    return bytes > longestInline ? `(${bytes} bytes, in the file ${spill(name, value)})` : value;
  }
  const base = name.endsWith('_path') ? name.slice(0, -'_path'.length) : null;
  const pointed = base === null ? undefined : values.get(base);
  return base === null || pointed === undefined ? undefined : spill(base, pointed);
}

/** Values are put in once: a placeholder inside a value stays as it is. */
export function renderText(text: string, values: ReadonlyMap<string, string>, spill: Spill): string {
  return text.replace(placeholder, (whole, name: string) => resolvePlaceholder(name, values, spill) ?? whole);
}

export function mentions(text: string, name: string): boolean {
  return text.includes(`{${name}}`) || text.includes(`{${name}_path}`);
}

/** In quotes and yet without anything that ends or begins something: where it ends is the same, however the quotes are read. */
const plainQuoted = /^(?:"[\w./:=@%+, -]*"|'[\w./:=@%+, -]*')/;

/** Reads `${…}` from its `$` on; the offset behind it, or null where shells may differ on its end: quotes round more than plain text, escapes, other braces. */
export function readParameter(text: string, start: number): number | null {
  let at = start + 2;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === '}') return at + 1;
    const quoted = plainQuoted.exec(text.slice(at, at + 200));
    if (quoted) {
      at += quoted[0].length;
      continue;
    }
    if (character === '$' && text[at + 1] === '{') {
      const end = readParameter(text, at);
      if (end === null) return null;
      at = end;
    } else if ('\'"\\`{<\n'.includes(character) || (character === '$' && '(\'"['.includes(text[at + 1] ?? ' '))) return null;
    else at += 1;
  }
  return null;
}

/**
 * Reads `((…))` from its first parenthesis on; the offset behind it, or null unless it is plain arithmetic. A value inside would
 * be evaluated, and two groups or substitutions may begin alike, so that nothing unusual passes, a placeholder least of all.
 */
export function readArithmetic(text: string, start: number): number | null {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === '$' && text[at + 1] === '{') {
      const end = readParameter(text, at);
      if (end === null) return null;
      at = end;
      continue;
    }
    if (character === '$' && '([\'"'.includes(text[at + 1] ?? ' ')) return null;
    if (!/[A-Za-z0-9_ \t+\-*/%<>=!&|^~?:,()$]/.test(character)) return null;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    at += 1;
    if (depth === 0) return text[at - 2] === ')' ? at : null;
  }
  return null;
}

/** Reads a backquoted command from its first backquote on; the offset behind the last, or null when it is never closed. */
export function readBackquotes(text: string, start: number): number | null {
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '`') return at + 1;
    at += text[at] === '\\' ? 2 : 1;
  }
  return null;
}

export interface HereDocument {
  readonly delimiter: string;
  readonly quoted: boolean;
  readonly stripTabs: boolean;
}

/** Reads what follows `<<`; null for a delimiter that is empty or made of more than plain characters and simple quotes. */
export function readHereDelimiter(text: string, start: number): (HereDocument & { readonly end: number }) | null {
  const match = /^(-?)[ \t]*((?:[A-Za-z0-9_.+!@%,/:=^-]|'[^'\n]*'|"[^"$`\\\n]*"|\\[A-Za-z0-9_])+)(?=[ \t\n;&|<>()]|$)/.exec(text.slice(start, start + 1000));
  if (match === null) return null;
  const [whole, dash, word] = match as unknown as [string, string, string];
  const quoted = /['"\\]/.test(word);
  return { delimiter: word.replace(/['"\\]/g, ''), quoted, stripTabs: dash === '-', end: start + whole.length };
}

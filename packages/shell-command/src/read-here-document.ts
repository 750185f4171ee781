import type { Placeholder, Placeholders } from './placeholders.js';
import type { HereDocument } from './read-constructs.js';

export interface HereDocumentReading {
  /** Offset behind its last line. */
  readonly end: number;
  readonly placed: readonly Placeholder[];
  readonly refused: readonly { readonly placeholder: Placeholder; readonly reason: string }[];
  /** Where and why it cannot be read on, or null. */
  readonly stopped: { readonly at: number; readonly what: string } | null;
}

/** Reads the text of a here-document, from the line behind its command on. */
export function readHereDocument(command: string, start: number, { delimiter, quoted, stripTabs }: HereDocument, placeholders: Placeholders): HereDocumentReading {
  const placed: Placeholder[] = [];
  const refused: { placeholder: Placeholder; reason: string }[] = [];
  let expands = false;
  for (let lineStart = start; ; ) {
    const lineEnd = command.indexOf('\n', lineStart);
    const end = lineEnd === -1 ? command.length : lineEnd;
    const line = command.slice(lineStart, end);
    if ((stripTabs ? line.replace(/^\t+/, '') : line) === delimiter) return { end: Math.min(end + 1, command.length), placed, refused, stopped: null };
    for (const placeholder of placeholders.between(lineStart, end)) {
      const before = command.slice(lineStart, placeholder.offset);
      if (quoted) refused.push({ placeholder, reason: `nothing is replaced inside a here-document with a quoted delimiter; write \`<<${delimiter}\`` });
      else if (expands || /\$[({[]|`|\\/.test(before)) refused.push({ placeholder, reason: 'an expansion or a backslash stands before it in the here-document' });
      else placed.push(placeholder);
    }
    if (!quoted && /\$[({[]|`/.test(line)) expands = true;
    if (!quoted && line.endsWith('\\')) return { end, placed, refused, stopped: { at: lineStart, what: 'a continued line in a here-document' } };
    if (lineEnd === -1) return { end: command.length, placed, refused, stopped: null };
    lineStart = end + 1;
  }
}

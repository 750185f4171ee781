import type { Finding } from '../finding/finding.js';
import type { SourceText } from './source-text.js';

// eslint-disable-next-line no-control-regex -- finding them is the point
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]|\r(?!\n)/g;
/** They reorder what a reader sees, so that a line can read otherwise than it works. */
const bidirectional = /[\u202A-\u202E\u2066-\u2069]/g;
const maximumShown = 20;

/** Looks at the whole text before it is parsed. The parser itself accepts control characters, and a terminal would carry them out. */
export function checkCharacters(source: SourceText): Finding[] {
  const { text } = source;
  const findings: Finding[] = [];
  if (text.includes('\r') && !text.includes('\n')) {
    const at = text.indexOf('\r');
    const message = 'lines end with carriage returns alone, so the whole text is one line to a YAML reader';
    return [{ code: 'input_cr_line_endings', message, at: [at, at + 1], hint: 'Save the file with LF or CRLF line endings.' }];
  }
  for (const match of matches(text, forbidden)) {
    const at = match.index;
    findings.push({
      code: 'input_control_character',
      message: `control character ${unicodeName(match[0])} in the text`,
      at: [at, at + 1],
      hint: 'Remove it; inside double quotes write it as an escape if it is meant.',
    });
  }
  for (const match of matches(text, bidirectional)) {
    const message = `invisible character ${unicodeName(match[0])} reorders how the line is shown`;
    findings.push({ code: 'confusable_character', message, at: [match.index, match.index + 1], hint: 'Remove it.' });
  }
  for (const at of source.strayMarks.slice(0, maximumShown)) {
    findings.push({
      code: 'yaml_stray_bom',
      message: 'a byte-order mark in the middle of the text; it is passed over',
      at: [at, at],
      fixes: [{ title: 'Remove the byte-order mark', safety: 'safe', edits: [source.markEdit(at)] }],
    });
  }
  return findings;
}

function* matches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of text.matchAll(pattern)) {
    if (++count > maximumShown) return;
    yield match;
  }
}

export function unicodeName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

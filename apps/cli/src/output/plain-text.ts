import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'fast-string-width';
import { asciiOnly } from './in-locale.js';

// eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Text of agents and commands as a terminal may show it: nothing in it can move the cursor, change colours, set titles or turn the order of letters round. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n/g, '\n').replace(controls, '');
}

/** At most `width` columns of one line, an ellipsis in the last one where something was cut. */
export function clip(text: string, width: number, ellipsis = asciiOnly ? '...' : '…'): string {
  if (stringWidth(text) <= width) return text;
  const room = width - ellipsis.length;
  if (room < 0) return ellipsis.slice(0, Math.max(0, width));
  let kept = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += stringWidth(segment);
    if (used > room) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${ellipsis}`;
}

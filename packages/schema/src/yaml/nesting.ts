import { Lexer } from 'yaml';

const suspicious = 256;

/**
 * Offset at which the nesting of a text crosses the limit, or null. The parser recurses, and backing out of a stack that has run over
 * takes it minutes on a few megabytes of brackets; so texts that look like that are counted through first, token by token.
 */
export function findDeepNesting(text: string, limit: number): number | null {
  if (!looksDeep(text)) return null;
  let flow = 0;
  let compact = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') flow++;
    else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
    else if (token === '-' || token === '?' || token === ':') compact++;
    else if (token === '\n' || token === '\r\n') compact = 0;
    if (flow > limit || compact > limit) return offset;
    // The lexer marks the beginning of documents and scalars by characters that are not in the text.
    if (token !== '\u0002' && token !== '\u0018' && token !== '\u001F') offset += token.length;
  }
  return null;
}

/** Brackets in prompts count here too: a false alarm costs no more than the count. */
function looksDeep(text: string): boolean {
  return (hasMany(text) && isOpenDeep(text)) || /(?:[-?:] +){65}/.test(text);
}

/** Whether there are so many brackets that they could be that deep: nearly no text has. */
function hasMany(text: string): boolean {
  let count = 0;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) if (++count > suspicious) return true;
  }
  return false;
}

function isOpenDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) {
      if (++open > suspicious) return true;
    } else if ((unit === 0x5d || unit === 0x7d) && open > 0) open--;
  }
  return false;
}

import stringWidth from 'fast-string-width';

/** Text in lines of at most `width` columns, broken between words, and inside one that is longer than a line. */
export function wrap(text: string, width: number): readonly string[] {
  if (stringWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (stringWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = pieces(word, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== '' && stringWidth(piece + segment) > width) {
      found.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...found, piece];
}

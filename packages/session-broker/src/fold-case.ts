let table: Uint16Array | null = null;

/**
 * For every UTF-16 unit the one that stands for it whatever its case. Letters whose other case is longer (ß) stand for
 * themselves, so that places in a folded text are places in the text.
 */
export function caseFolding(): Uint16Array {
  if (table) return table;
  table = new Uint16Array(65536);
  for (let unit = 0; unit < 65536; unit++) {
    const upper = single(String.fromCharCode(unit).toUpperCase(), unit);
    table[unit] = single(String.fromCharCode(upper).toLowerCase(), upper);
  }
  return table;
}

function single(text: string, otherwise: number): number {
  return text.length === 1 ? text.charCodeAt(0) : otherwise;
}

export function foldText(text: string): Uint16Array {
  const folding = caseFolding();
  const folded = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) folded[index] = folding[text.charCodeAt(index)] ?? 0;
  return folded;
}

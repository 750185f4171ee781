/** Signs that the product's own words are made of, and what stands for them where a terminal shows ASCII alone. */
const signs: Readonly<Record<string, string>> = {
  '–': '-', '—': '-', '−': '-', '·': '-', '•': '*', '…': '...', '‘': "'", '’': "'", '“': '"', '”': '"', '×': 'x', '→': '->', '←': '<-', '≤': '<=', '≥': '>=',
  '│': '|', '─': '-', '├': '|', '└': '`', '╭': '.', '╰': '`', '┌': '.', '┐': '.', '┘': "'", '╵': "'", '╷': '.', '█': '#', '▒': ':',
}; // prettier-ignore
const any = new RegExp(`[${Object.keys(signs).join('')}]`, 'g');

/** Typographic signs as ASCII; letters of any language, which are somebody's own words, stay as they are. */
export function plainSigns(text: string): string {
  return text.replace(any, (sign) => signs[sign]!);
}

/** Whether the locale, or the Linux console, shows ASCII alone. Where nobody has chosen a locale, as in most containers, the terminal decides, and it shows all. */
export function showsAsciiOnly(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return (locale !== '' && !/utf-?8/i.test(locale)) || env['TERM'] === 'linux';
}

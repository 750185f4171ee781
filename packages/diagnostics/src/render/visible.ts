/** Control characters as pictures of themselves, so that a shown text cannot command the terminal. Tabs become two spaces. */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, (character) => {
    const code = character.charCodeAt(0);
    if (character === '\t') return '  ';
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

const wide = /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** Columns of a terminal that the text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

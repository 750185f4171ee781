/** In the text of a page and in an attribute, with each way of writing quotes there. */
export function htmlForms(value: string): readonly string[] {
  const base = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const doubles = ['"', '&quot;', '&#34;'].map((quote) => base.replaceAll('"', quote));
  const forms = doubles.flatMap((form) => ["'", '&#39;', '&#039;', '&#x27;', '&apos;'].map((quote) => form.replaceAll("'", quote)));
  // Some write whatever could end an attribute.
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll('/', '&#x2f;').replaceAll('`', '&#x60;').replace(/=/g, '&#x3d;'))])];
}

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f', '\v': '\\v', '\0': '\\0', '\\': '\\\\' };

/** As Python, JavaScript and their like show a text, and as SQL and CSV write one. */
export function quotedForms(value: string): readonly string[] {
  const long = value.replace(/[\n\r\t\\]/g, (unit) => short[unit] ?? unit);
  // eslint-disable-next-line no-control-regex -- these are what is escaped
  const bases = [long.replace(/[\0-\x1f\x7f]/g, hex), value.replace(/[\0-\x1f\x7f\\]/g, (unit) => short[unit] ?? hex(unit))];
  const written = [...bases, ...bases.map((base) => base.replace(/[^\0-\x7f]/gu, bytes))];
  return [...new Set(written.flatMap((form) => [form, form.replaceAll("'", "\\'"), form.replaceAll('"', '\\"')])), value.replaceAll("'", "''"), value.replaceAll('"', '""')];
}

/** Inside single quotes, in both ways of writing one there; inside double quotes, as `export -p` of bash does; and without quotes, as `printf %q` does. */
export function shellForms(value: string): readonly string[] {
  return [value.replaceAll("'", "'\\''"), value.replaceAll("'", `'"'"'`), value.replace(/["$\\`]/g, (mark) => `\\${mark}`), value.replace(/[ !"$&'()*,;<>?[\\\]^`{|}]|^[#~]/g, (mark) => `\\${mark}`)];
}

function hex(unit: string): string {
  return `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

function bytes(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character).replaceAll('%', '\\x') : character;
}

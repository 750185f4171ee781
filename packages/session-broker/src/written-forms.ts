import { htmlForms, quotedForms, shellForms } from './quoted-forms.js';

/** A longer value has only its commonest forms: it is a document, and each form is kept. */
const longestWithAll = 16_384;

/**
 * The ways in which programs write a value: as it is; inside a JSON string (once and twice encoded, with `/`, marks of HTML and
 * non-ASCII characters escaped or not); inside a URI or a form (once and twice); in HTML; in quotes of Python, JavaScript, SQL, CSV and shells. None is
 * shorter than the value.
 */
export function writtenForms(value: string): readonly string[] {
  const json = jsonForms(value);
  // A lone surrogate has no UTF-8 and so no URI form.
  const uri = value.isWellFormed() ? uriForms(value) : [];
  const common = [value, ...json, ...json.map(escapeJson), ...uri];
  if (value.length > longestWithAll) return [...new Set(common)];
  return [...new Set([...common, ...uri.map((form) => form.replaceAll('%', '%25')), ...htmlForms(value), ...quotedForms(value), ...shellForms(value)])];
}

function jsonForms(value: string): readonly string[] {
  const plain = escapeJson(value);
  // For pages (Go, PHP and others), with the apostrophe, and with what .NET escapes besides.
  const marks = [plain, escapeUnits(plain, /[<>&]/g), escapeUnits(plain, /[<>&']/g), escapeUnits(plain.replaceAll('\\"', '\\u0022'), /[<>&'+`]/g)];
  const slashed = [...marks, ...marks.map((form) => form.replaceAll('/', '\\/'))];
  return [...slashed, ...slashed.map((form) => escapeUnits(form, /[^\0-\x7f]/g))];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeUnits(text: string, units: RegExp): string {
  return text.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What stays as it is: that of RFC 3986, with `/`, of `encodeURIComponent`, of `encodeURI`, of a form, of the name and password, the path and the query of an address in a browser, and nothing. */
const kept = [/[\w.~-]/, /[\w.~/-]/, /[\w.~!'()*-]/, /[\w.~!'()*;/?:@&=+$,#-]/, /[\w.*-]/, /[\w.~!$%&'()*+,-]/, /[\w.~!$%&'()*+,\-/:;=@[\]\\|]/, /[\w.~!$%&'()*+,\-/:;=@[\]\\|?{}^`]/, /(?!)/];

function uriForms(value: string): readonly string[] {
  const forms = kept.map((keeps) => percentEncode(value, keeps));
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll('%20', '+'))])];
}

function percentEncode(value: string, keeps: RegExp): string {
  return Array.from(value, (character) => (keeps.test(character) ? character : percentBytes(character))).join('');
}

function percentBytes(character: string): string {
  return character.charCodeAt(0) < 0x80 ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}` : encodeURIComponent(character);
}

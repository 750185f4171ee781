/**
 * The ways in which a value stands in a text: as it is; inside a JSON string (once and twice encoded, with `/` and
 * non-ASCII characters escaped or not); inside a URI or a form. None is shorter than the value.
 */
export function writtenForms(value: string): readonly string[] {
  const json = [escapeJson(value), escapeSlash(escapeJson(value)), escapeNonAscii(escapeJson(value)), escapeNonAscii(escapeSlash(escapeJson(value)))];
  // A lone surrogate has no UTF-8 and so no URI form.
  const uri = value.isWellFormed() ? [encodeURI(value), encodeURIComponent(value), escapeUriWholly(value)] : [];
  return [...new Set([value, ...json, ...json.map(escapeJson), ...uri, ...uri.map((form) => form.replaceAll('%20', '+'))])];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeSlash(text: string): string {
  return text.replaceAll('/', '\\/');
}

function escapeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The strict form of RFC 3986, which escapes the marks that `encodeURIComponent` leaves. */
function escapeUriWholly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

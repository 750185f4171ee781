/** Larger inputs are refused before anything is parsed: parsing costs some 80 bytes of memory for each byte. */
export const maximumBytes = 5 * 1024 * 1024;

export type DecodeResult =
  | { readonly text: string }
  | { readonly refused: 'input_too_large'; readonly bytes: number }
  | { readonly refused: 'input_utf16' }
  | { readonly refused: 'input_invalid_utf8'; readonly byteOffset: number | null; readonly readable: string };

export function decodeInput(input: string | Uint8Array): DecodeResult {
  if (typeof input === 'string') return checkString(input);
  if (input.byteLength > maximumBytes) return { refused: 'input_too_large', bytes: input.byteLength };
  const [first, second] = input;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || looksLikeUtf16(input)) return { refused: 'input_utf16' };
  const bad = firstInvalidByte(input);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bad === null ? input : input.subarray(0, bad));
  return bad === null ? { text } : { refused: 'input_invalid_utf8', byteOffset: bad, readable: text };
}

/** Whether bytes can be read as a text at all. Bytes that cannot have one finding, which says why. */
export function isText(bytes: Uint8Array): boolean {
  return 'text' in decodeInput(bytes);
}

function checkString(text: string): DecodeResult {
  // A UTF-16 unit is at most three bytes of UTF-8; only near the limit is the exact count worth an encoder run.
  if (text.length * 3 > maximumBytes) {
    const bytes = text.length > maximumBytes ? text.length : new TextEncoder().encode(text).byteLength;
    if (bytes > maximumBytes) return { refused: 'input_too_large', bytes };
  }
  if (text.isWellFormed()) return { text };
  let at = 0;
  while (at < text.length && !isLoneSurrogate(text, at)) at++;
  return { refused: 'input_invalid_utf8', byteOffset: null, readable: text.slice(0, at) };
}

function isLoneSurrogate(text: string, at: number): boolean {
  const point = text.codePointAt(at)!;
  if (point > 0xffff) return false;
  if (point >= 0xd800 && point <= 0xdbff) return true;
  if (point < 0xdc00 || point > 0xdfff) return false;
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return before < 0xd800 || before > 0xdbff;
}

/** UTF-16 without a mark: every other byte of the start is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  if (bytes.byteLength < 4 || bytes.byteLength % 2 !== 0) return false;
  const length = Math.min(bytes.byteLength, 64);
  for (const zeroAt of [0, 1]) {
    let fits = true;
    for (let i = 0; i < length && fits; i++) fits = (i % 2 === zeroAt) === (bytes[i] === 0);
    if (fits) return true;
  }
  return false;
}

function firstInvalidByte(bytes: Uint8Array): number | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    let at = 0;
    while (at < bytes.byteLength) {
      const length = sequenceLength(bytes, at);
      if (length === 0) return at;
      at += length;
    }
    return 0;
  }
}

/** Length of the well-formed UTF-8 sequence that begins here; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i];
    if (next === undefined || (next & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0;
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return 0;
  return length;
}

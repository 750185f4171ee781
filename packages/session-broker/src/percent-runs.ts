/** Units in a row that are each written as an escape of `width` units: 3 for `%61`, 5 for `%2561`. */
export interface PercentRun {
  readonly start: number;
  readonly units: Uint16Array;
}

const percent = 0x25;

/** In a folded text, so that digits are in lower case; the units are folded as well. */
export function* percentRuns(text: Uint16Array, width: 3 | 5): Iterable<PercentRun> {
  for (let start = text.indexOf(percent); start !== -1; ) {
    const units: number[] = [];
    for (let unit = unitAt(text, start, width); unit !== null; unit = unitAt(text, start + units.length * width, width)) units.push(unit);
    if (units.length > 0) yield { start, units: Uint16Array.from(units) };
    start = text.indexOf(percent, start + Math.max(1, units.length * width));
  }
}

/** The run that the text ends with, at most so many units of it, and how much of a broken escape follows it. */
export function openRun(text: Uint16Array, width: 3 | 5, most: number): { readonly units: Uint16Array; readonly broken: number } {
  const broken = brokenEscape(text, width);
  const units: number[] = [];
  for (let at = text.length - broken - width; at >= 0 && units.length < most; at -= width) {
    const unit = unitAt(text, at, width);
    if (unit === null) break;
    units.push(unit);
  }
  return { units: Uint16Array.from(units.toReversed()), broken };
}

function unitAt(text: Uint16Array, at: number, width: 3 | 5): number | null {
  if (at + width > text.length || !startsEscape(text, at, width, width - 2)) return null;
  const [high, low] = [digit(text[at + width - 2]!), digit(text[at + width - 1]!)];
  if (high === null || low === null) return null;
  const unit = high * 16 + low;
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** Units at the end that are the beginning of an escape and not a whole one. */
function brokenEscape(text: Uint16Array, width: 3 | 5): number {
  for (let length = Math.min(width - 1, text.length); length > 0; length--) {
    const at = text.length - length;
    if (startsEscape(text, at, width, Math.min(length, width - 2)) && (length < width - 1 || digit(text[at + width - 2]!) !== null)) return length;
  }
  return 0;
}

function startsEscape(text: Uint16Array, at: number, width: 3 | 5, length: number): boolean {
  const sign = width === 3 ? [percent] : [percent, 0x32, 0x35];
  return sign.slice(0, length).every((unit, index) => text[at + index] === unit);
}

function digit(unit: number): number | null {
  if (unit >= 48 && unit <= 57) return unit - 48;
  return unit >= 97 && unit <= 102 ? unit - 87 : null;
}

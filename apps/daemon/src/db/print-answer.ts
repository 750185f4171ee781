import { inLocale } from '../in-locale.js';

/** Writes one answer: an object for programs, lines for people. */
export function printAnswer(format: string, value: object, lines: readonly string[]): void {
  const text = format === 'json' ? JSON.stringify(value, null, 2) : format === 'yaml' ? Object.entries(value).map(([key, each]) => `${key}: ${JSON.stringify(each)}`).join('\n') : inLocale(lines.join('\n'));
  process.stdout.write(`${text}\n`);
}

const labelWidth = 18;

export function row(label: string, text: string): string {
  return `${label.padEnd(labelWidth)}${text}`.trimEnd();
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** `1.5 MiB` */
export function bytesText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}

/** `3 runs` */
export function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2 running, 1 failed`; `none` where all are 0. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return parts.length === 0 ? 'none' : parts.join(', ');
}

import type { Severity } from '../code.js';

export interface Paint {
  severity(severity: Severity, text: string): string;
  dim(text: string): string;
  strong(text: string): string;
  bold(text: string): string;
}

const colours: Readonly<Record<Severity, number>> = { error: 31, warning: 33, info: 36 };

/** ANSI colours, or nothing at all. */
export function createPaint(color: boolean): Paint {
  const wrap = (code: number, text: string) => (color && text !== '' ? `\u001B[${code}m${text}\u001B[0m` : text);
  return {
    severity: (severity, text) => wrap(colours[severity], text),
    dim: (text) => wrap(2, text),
    strong: (text) => wrap(31, text),
    bold: (text) => wrap(1, text),
  };
}

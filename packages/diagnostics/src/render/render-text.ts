import type { Diagnostic } from '../diagnostic.js';
import { visible } from './visible.js';

/** One line a finding, `file:line:column: severity: message [code]`, in the form that compilers have and editors read. */
export function renderText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${visible(lineOf(diagnostic))}\n`).join('');
}

function lineOf({ file, line, column, severity, message, code }: Diagnostic): string {
  const place = file === null ? '' : line === null ? `${file}: ` : `${file}:${line}:${column}: `;
  return `${place}${severity}: ${message} [${code}]`;
}

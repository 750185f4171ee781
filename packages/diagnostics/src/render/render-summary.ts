import type { Report } from './report.js';

/** One line: what was looked at, and how much was found. */
export function renderSummary({ counts, files, documents, suppressed = [] }: Report): string {
  const found = `${many(documents.length, 'document')} in ${many(files.length, 'file')}: ${many(counts.error, 'error')}, ${many(counts.warning, 'warning')}, ${counts.info} for information`;
  return suppressed.length === 0 ? found : `${found}, ${suppressed.length} suppressed`;
}

function many(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

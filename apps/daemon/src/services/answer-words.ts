import { listCodes } from '@orch/diagnostics';
import { kinds } from '@orch/schema';
import { openApiDocument } from '../http/open-api-document.js';

/**
 * The words that answers are made of: names of fields, words that a field may have, codes, kinds. A value of a store that is one of them, or
 * stands inside one, is not hidden: without them nobody could read an answer.
 */
export function answerWords(): readonly string[] {
  const words = new Set<string>(['default', ...kinds, ...listCodes().map(({ code }) => code)]);
  const visit = (schema: unknown): void => {
    if (Array.isArray(schema)) return schema.forEach(visit);
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) words.add(name);
      if (key === 'enum' || key === 'const') for (const word of [value].flat()) if (typeof word === 'string') words.add(word);
      visit(value);
    }
  };
  visit(openApiDocument());
  return [...words];
}

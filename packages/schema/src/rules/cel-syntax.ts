import { conditionsOf, kindsWithConditions } from './conditions.js';
import { rule } from './rule.js';

export const celSyntax = rule({
  code: 'cel_syntax',
  kinds: kindsWithConditions,
  check: (document) =>
    conditionsOf(document).flatMap(({ text, path, read }) => {
      if (!('problem' in read)) return [];
      const { message, start, end } = read.problem;
      // What is missing at the end is shown at the last character.
      const from = Math.max(0, Math.min(start, text.length - 1));
      return [{ message: `the condition cannot be read: ${message}`, path, at: document.within(path, text, from, Math.max(end, from + 1)) }];
    }),
});

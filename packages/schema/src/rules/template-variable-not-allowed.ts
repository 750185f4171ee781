import { nearest } from '../fields/nearest.js';
import { rule } from './rule.js';

/** A goal is hardly longer than that. */
const mostNamed = 20;
const placeholder = /\{([A-Za-z][A-Za-z0-9_.-]*)\}/g;

/** The list is a promise to whoever can send messages: what it does not name never reaches an agent. */
export const templateVariableNotAllowed = rule({
  code: 'template_unknown_variable',
  kinds: ['SourceTaskTemplate'],
  check({ manifest: { spec }, knows, knowsAll, within }) {
    const { goalTemplate, allowedVariables } = spec;
    const path = ['spec', 'goalTemplate'];
    if (allowedVariables === undefined || !knows(path) || !knowsAll(['spec', 'allowedVariables'])) return [];
    const allowed = new Set(allowedVariables);
    return [...goalTemplate.matchAll(placeholder)]
      .filter(({ 1: name }) => !allowed.has(name!))
      .slice(0, mostNamed)
      .map(({ 0: text, 1: name, index }) => {
        const meant = nearest(name!, allowedVariables);
        return {
          message: `\`${text}\` is not among the \`allowedVariables\``,
          severity: 'error' as const,
          path,
          at: within(path, goalTemplate, index, index + text.length),
          hint: meant === null ? 'Add it to `allowedVariables`, or take it out.' : `Did you mean \`{${meant}}\`?`,
          data: { placeholder: name, suggestion: meant },
        };
      });
  },
});

import { nearest } from '../fields/nearest.js';
import { conditionsOf, kindsWithConditions } from './conditions.js';
import { rule } from './rule.js';
import { stepsOf } from './steps.js';

const exitCode = '_exit_code';
/** One condition is hardly longer than that, and what comes from a stranger may be. */
const mostNamed = 20;
/** Of more steps none is suggested. */
const mostSuggested = 200;

export const celUnknownVariable = rule({
  code: 'cel_unknown_variable',
  kinds: kindsWithConditions,
  check(document) {
    const { manifest, knowsAll } = document;
    // An agent runs steps of any workflow.
    const ids = manifest.kind === 'Workflow' && knowsAll(['spec', 'steps']) ? new Set(stepsOf(manifest).map(({ step }) => step.id)) : null;
    const outcomes = ids === null || ids.size > mostSuggested ? [] : [...ids].map((id) => `${id}${exitCode}`);
    const isOutcome = (name: string): boolean => name.endsWith(exitCode) && (ids === null || ids.has(name.slice(0, -exitCode.length)));
    return conditionsOf(document).flatMap(({ text, path, variables, read }) => {
      if (variables === null || !('variables' in read)) return [];
      const unknown = read.variables.filter(({ name }) => !variables.includes(name) && !isOutcome(name));
      const each = [...new Map(unknown.toReversed().map((variable) => [variable.name, variable])).values()].toReversed();
      return each.slice(0, mostNamed).map(({ name, start, end }) => {
        const meant = nearest(name, [...variables, ...outcomes]);
        return {
          message: `nothing defines \`${name}\` for this condition`,
          path,
          at: document.within(path, text, start, end),
          hint: meant === null ? `Variables here: ${variables.join(', ')}, and <step_id>${exitCode}.` : `Did you mean \`${meant}\`?`,
          data: { variable: name, suggestion: meant },
        };
      });
    });
  },
});

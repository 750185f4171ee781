import { nearest } from '../fields/nearest.js';
import { conditionsOf, kindsWithConditions } from './conditions.js';
import { rule } from './rule.js';
import { stepsOf } from './steps.js';

const exitCode = '_exit_code';

export const celUnknownVariable = rule({
  code: 'cel_unknown_variable',
  kinds: kindsWithConditions,
  check(document) {
    const { manifest, knowsAll } = document;
    // An agent runs steps of any workflow.
    const ids = manifest.kind === 'Workflow' && knowsAll(['spec', 'steps']) ? stepsOf(manifest).map(({ step }) => step.id) : null;
    const isOutcome = (name: string): boolean => name.endsWith(exitCode) && (ids === null || ids.includes(name.slice(0, -exitCode.length)));
    return conditionsOf(document).flatMap(({ text, path, variables, read }) => {
      if (variables === null || !('variables' in read)) return [];
      const unknown = read.variables.filter(({ name }) => !variables.includes(name) && !isOutcome(name));
      return [...new Map(unknown.map((variable) => [variable.name, variable])).values()].map(({ name, start, end }) => {
        const meant = nearest(name, [...variables, ...(ids ?? []).map((id) => `${id}${exitCode}`)]);
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

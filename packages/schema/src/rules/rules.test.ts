import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseWith } from '../parse-manifests.js';
import { documentRules } from './table.js';

const folder = join(import.meta.dirname, '../../fixtures/rules');
/** Its other half, on prompts, is a rule across documents, and so is its example. */
const examples = [...new Set(documentRules.map(({ code }) => code))].filter((code) => code !== 'template_unknown_variable');

test.each(examples)('without the rule %s its example does not give it', (code) => {
  const text = readFileSync(join(folder, code, 'bad.yaml'));
  const find = (rules: typeof documentRules) => parseWith(rules, text, { file: 'example.yaml', rules: [code] }).diagnostics.map((diagnostic) => diagnostic.code);
  expect(find(documentRules)).toContain(code);
  expect(find(documentRules.filter((rule) => rule.code !== code))).not.toContain(code);
});

const template = (goal: string, allowed: string) => `apiVersion: orchestrator.dev/v2\nkind: SourceTaskTemplate\nmetadata: {name: bug}\nspec:\n  action: {workflow: mend}\n  goalTemplate: ${goal}\n${allowed}`;

test('a message may ask only for what its template allows; without a list nothing is said', () => {
  const find = (goal: string, allowed = '') =>
    parseWith(documentRules, template(goal, allowed), { file: 't.yaml' }).diagnostics.filter(({ code }) => code !== 'feature_not_available').map(({ severity, code, line, column, message, hint }) => [severity, code, `${line}:${column}`, message, hint]);
  expect(find('"Mend {txt} of {user}"', '  allowedVariables: [text]\n')).toEqual([
    ['error', 'template_unknown_variable', '6:23', '`{txt}` is not among the `allowedVariables`', 'Did you mean `{text}`?'],
    ['error', 'template_unknown_variable', '6:32', '`{user}` is not among the `allowedVariables`', 'Add it to `allowedVariables`, or take it out.'],
  ]);
  expect(find('"Mend {txt}"')).toEqual([]);
  expect(find('"Mend {text}"', '  allowedVariables: [text]\n')).toEqual([]);
});

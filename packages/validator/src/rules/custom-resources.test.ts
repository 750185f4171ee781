import { parseManifests } from '@orch/schema';
import { expect, test } from 'vitest';
import { report } from '../testing/report.js';

const read = (text: string) => parseManifests(text, { file: 'm.yaml' }).documents;
const flag = 'apiVersion: config.example.org/v1\nkind: FeatureFlag\nmetadata: {name: f}\nspec: {enabled: yes}\n';
const definition = (spec: string) => `---\napiVersion: orchestrator.dev/v2\nkind: CustomResourceDefinition\nmetadata: {name: d}\nspec: ${spec}\n`;

test('a resource of a group that nothing adds is refused, and a near one is named', () => {
  expect(report(read(flag))).toEqual(['error unknown_api_group at m.yaml:apiVersion: no CustomResourceDefinition here adds the API group "config.example.org"']);
});

test('in an open world its definition may stand elsewhere', () => {
  expect(report(read(flag), { world: 'open' })).toEqual([]);
});

test('a definition whose group cannot be read may be the one', () => {
  expect(report(read(flag + definition('{kind: FeatureFlag, group: [x], versions: [{name: v1}]}')))).toEqual([]);
});

test('a definition among what is there already counts', () => {
  const existing = read(definition('{kind: FeatureFlag, group: config.example.org, versions: [{name: v1, schema: {type: object, properties: {enabled: {type: boolean}}}}]}'));
  expect(report(read(flag), { existing })).toEqual([
    'info unknown_api_group at m.yaml:apiVersion: FeatureFlag is a kind of "config.example.org"; nothing in this version acts on it',
    'error yaml_ambiguous_boolean at m.yaml:spec.enabled: `yes` is text in YAML 1.2, not true or false',
  ]);
});

test('a group below the product’s own is one of its own, unless the kind is ours', () => {
  const below = flag.replace('config.example.org', 'config.orchestrator.dev').replace('yes', 'true');
  expect(report(read(below))).toEqual(['error unknown_api_group at m.yaml:apiVersion: no CustomResourceDefinition here adds the API group "config.orchestrator.dev"']);
  expect(report(read(below + definition('{kind: FeatureFlag, group: config.orchestrator.dev, versions: [{name: v1}]}'))).filter((line) => !line.includes('feature_not_available'))).toEqual([
    'info unknown_api_group at m.yaml:apiVersion: FeatureFlag is a kind of "config.orchestrator.dev"; nothing in this version acts on it',
  ]);
  const ours = parseManifests('apiVersion: www.orchestrator.dev/v2\nkind: StepTemplate\nmetadata: {name: a}\nspec: {prompt: a}\n', { file: 'm.yaml' });
  expect(ours.diagnostics.map(({ code }) => code)).toEqual(['unsupported_api_version']);
});

test('regular expressions of a definition are not run', () => {
  const schema = '{type: object, properties: {a: {type: string, pattern: "^(a+)+$"}}, patternProperties: {"^(a+)+$": {type: string}}, additionalProperties: false}';
  const long = `apiVersion: config.example.org/v1\nkind: FeatureFlag\nmetadata: {name: f}\nspec: {a: ${'a'.repeat(5000)}!, ${'a'.repeat(500)}!: x}\n`;
  const found = report(read(long + definition(`{kind: FeatureFlag, group: config.example.org, versions: [{name: v1, schema: ${schema}}]}`)));
  expect(found.filter((line) => !line.startsWith('info'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { lintText } from '../index.js';

const key = `sk-ant-${'a1B2'.repeat(6)}`;
const head = (kind: string, metadata: string) => `---\napiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: ${metadata}\n`;

test('a secret that somebody wrote as a key or as a name is told by no part of a report', () => {
  const report = lintText(
    [
      head('Agent', `{name: a, labels: {${key}: {}}}`) + `spec: {capabilities: [x], ${key}: 1, driver: {provider: claude, options: {env: {${key}: [1], DB_PASSWORD: hunter2-hunter2, hunter2-hunter2: []}}}}\n`,
      head('Workflow', '{name: w}') + `spec: {steps: [{id: ${key}, foo: 1, behavior: {${key}: 1}}]}\n`,
      head('Agent', `{name: ${key}, project: ${key}}`) + 'spec: {capabilities: [x], driver: {provider: cluade}}\n',
      head('SecretStore', `{name: ${key}}`) + 'spec: {dat: {}}\n',
    ].join(''),
  );
  const told = JSON.stringify(report);
  expect([told.includes(key), told.includes('hunter2')]).toEqual([false, false]);
  expect(report.diagnostics.filter(({ code }) => code !== 'secret_in_manifest').map(({ code, path, resource }) => [code, path, resource?.name, resource?.project, resource?.step])).toEqual([
    ['invalid_type', 'metadata.labels["••••"]', 'a', null, null],
    ['unknown_field', 'spec["••••"]', 'a', null, null],
    ['invalid_type', 'spec.driver.options.env["••••"]', 'a', null, null],
    ['invalid_type', 'spec.driver.options.env["••••"]', 'a', null, null],
    ['unknown_field', 'spec.steps[0].foo', 'w', null, '••••'],
    ['unknown_field', 'spec.steps[0].behavior["••••"]', 'w', null, '••••'],
    ['driver_provider_unknown', 'spec.driver.provider', '••••', '••••', null],
    ['unknown_field', 'spec.dat', '••••', null, null],
  ]);
  expect(report.documents.map(({ name }) => name)).toEqual(['a', 'w', '••••', '••••']);
});

test('an ordinary word stays what programs know it by, also where it is a password', () => {
  const report = lintText(head('Agent', '{name: coder}') + 'spec: {capabilities: [x], driver: {provider: cluade, options: {env: {A_PASSWORD: driver, B_PASSWORD: default, C_PASSWORD: provider}}}}\n');
  expect(report.diagnostics.map(({ path, resource }) => [path, resource?.project])).toEqual([['spec.driver.provider', 'default']]);
});

import { expect, test } from 'vitest';
import { inProject, parseManifests } from './index.js';

const read = (metadata: string, prompt: string) =>
  parseManifests(`apiVersion: orchestrator.dev/v2\nkind: StepTemplate\nmetadata: ${metadata}\nspec: {prompt: ${prompt}}\n`, { file: 't.yaml' }).documents[0]!;

test('a document that is put into a project has it in its manifest and its name, and stands where it stood', () => {
  const document = read('{name: t, project: own}', 'x');
  const placed = inProject(document, 'p');
  expect(placed).toEqual({ ...document, resource: { ...document.resource, project: 'p' }, manifest: { ...document.manifest, metadata: { name: 't', project: 'p' } }, locate: placed.locate });
  expect(placed.locate(['spec'], 'key')).toEqual(document.locate(['spec'], 'key'));
  const excerpt = { text: 'x', nth: 0, of: 1 };
  expect(placed.locate(['spec', 'prompt'], 'value', excerpt)).toEqual(document.locate(['spec', 'prompt'], 'value', excerpt));
});

test('what could be read of a document with an error goes with it, and its project is known then', () => {
  const document = read('{name: t, project: 5}', '[x]');
  expect([document.manifest, document.partial?.manifest.spec, document.partial?.knows(['metadata', 'project'])]).toEqual([null, { prompt: '' }, false]);
  const { manifest, partial } = inProject(document, 'p');
  expect(manifest).toBeNull();
  expect(partial?.manifest.metadata).toEqual({ name: 't', project: 'p' });
  expect(['project', 'name'].map((field) => partial?.knows(['metadata', field]))).toEqual([true, true]);
  expect([partial?.knows(['spec', 'prompt']), partial?.knowsAll(['spec'])]).toEqual([false, false]);
});

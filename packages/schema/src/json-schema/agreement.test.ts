import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds, parseManifests } from '../index.js';
import { manifestSchema, manifestSetSchema } from '../json-schema.js';
import { arbitraryOf } from '../testing/arbitrary-of.js';
import { mutationsOf } from '../testing/mutations-of.js';
import { manifestShapes } from '../zod.js';
import { beyondJsonSchema } from './beyond-json-schema.js';

const ajv = new Ajv({ allErrors: false, strict: true, strictTypes: false, allowUnionTypes: true });
const ofSet = ajv.compile(manifestSetSchema());

test.each(kinds)('what the shape of %s takes, its JSON Schema takes, alone and in the set', { timeout: 60_000 }, (kind) => {
  const ofKind = ajv.compile(manifestSchema(kind));
  fc.assert(
    fc.property(arbitraryOf(manifestShapes[kind]), (value) => {
      expect(manifestShapes[kind].safeParse(value).success).toBe(true);
      expect([ofKind(value), ofKind.errors]).toEqual([true, null]);
      expect(ofSet(value)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each(kinds)('of a manifest of kind %s with one thing changed, shape and JSON Schema think alike', { timeout: 60_000 }, (kind) => {
  const ofKind = ajv.compile(manifestSchema(kind));
  const changed = arbitraryOf(manifestShapes[kind]).chain((value) => mutationsOf(value));
  let refused = 0;
  fc.assert(
    fc.property(changed, (value) => {
      const expected = manifestShapes[kind].safeParse(value).success;
      if (!expected) refused++;
      expect(ofKind(value), JSON.stringify(value)).toBe(expected);
    }),
    { numRuns: 150 },
  );
  expect(refused).toBeGreaterThan(20);
});

test('the set takes what is of another API group, and no unknown kind of this one', () => {
  expect(ofSet({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec: {} })).toBe(true);
  expect(ofSet({ apiVersion: 'orchestrator.dev/v2', kind: 'Deployment', metadata: { name: 'x' }, spec: {} })).toBe(false);
});

test('the set takes a list of manifests as parseManifests does, and of lists and of what is no manifest takes none', () => {
  const agent = { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name: 'coder' }, spec: { capabilities: ['build'], driver: { provider: 'claude' } } };
  const list = (...items: unknown[]) => ({ apiVersion: 'orchestrator.dev/v2', kind: 'List', items });
  const misspelt = { ...agent, spec: { ...agent.spec, capabilites: [] } };
  const { items: _, ...noItems } = list();
  const documents = [list(agent, agent), list(), { ...list(agent), metadata: {} }, list(misspelt), list(list(agent)), list('agent'), list(null), { ...list(agent), spec: {} }, noItems];
  const read = documents.map((document) => parseManifests(JSON.stringify(document), { file: 'list.json' }).diagnostics.length === 0);
  expect([documents.map((document) => ofSet(document)), read]).toEqual([
    [true, true, true, false, false, false, false, false, false],
    [true, true, true, false, false, false, false, false, false],
  ]);
  expect(ofSet({ ...list(agent), apiVersion: 'v1' })).toBe(false);
});

test.each(beyondJsonSchema)('beside the JSON Schema, parseManifests names $what', ({ kind, spec, code }) => {
  const manifest = { apiVersion: 'orchestrator.dev/v2', kind, metadata: { name: 'x' }, spec };
  expect([manifestShapes[kind].safeParse(manifest).success, ajv.compile(manifestSchema(kind))(manifest)]).toEqual([true, true]);
  expect(parseManifests(JSON.stringify(manifest), { file: 'x.json' }).diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
});

import { parseManifests } from '@orch/schema';
import { expect, test } from 'vitest';
import { agent, store, unreadDocument, workflow } from '../testing/documents.js';
import { closedWorld, codes, report } from '../testing/report.js';
import { validate } from '../validate.js';

const keys = store('SecretStore', 'keys', { TOKEN: 'x', BASE_URL: 'y' });
const uses = (...env: NonNullable<Parameters<typeof agent>[1]['env']>) => agent('coder', { provider: 'claude', capabilities: ['plan'], env });

test('a store that nobody defines is named with what was probably meant, and with the place of that', () => {
  const coder = uses({ name: 'A', value: 'a' }, { fromRef: 'kyes' }, { name: 'B', refValue: { name: 'nope', key: 'K' } });
  const { diagnostics } = validate([coder, keys], closedWorld);
  expect(diagnostics.map(({ code, path, message, hint, related }) => [code, path, message, hint, related])).toEqual([
    [
      'unknown_store',
      'spec.env[1].fromRef',
      'agent "coder": project "default" has no EnvStore or SecretStore "kyes"',
      'Did you mean "keys"?',
      [{ ...keys.locate(['metadata', 'name'], 'value'), message: 'SecretStore "keys" is defined here' }],
    ],
    ['unknown_store', 'spec.env[2].refValue.name', 'agent "coder": project "default" has no EnvStore or SecretStore "nope"', 'Apply an EnvStore or SecretStore of that name, or name one that exists.', []],
  ]);
});

test('a value that the store does not have is named with what was probably meant, and with the place of that', () => {
  const coder = uses({ name: 'A', refValue: { name: 'keys', key: 'TOKNE' } }, { name: 'B', refValue: { name: 'keys', key: 'OTHER' } }, { name: 'C', refValue: { name: 'keys', key: 'TOKEN' } });
  const { diagnostics } = validate([coder, keys], closedWorld);
  expect(diagnostics.map(({ code, path, message, hint, related }) => [code, path, message, hint, related])).toEqual([
    ['unknown_store_key', 'spec.env[0].refValue.key', 'agent "coder": SecretStore "keys" has no value "TOKNE"', 'Did you mean "TOKEN"?', [{ ...keys.locate(['spec', 'data', 'TOKEN'], 'key'), message: '"TOKEN" stands here' }]],
    [
      'unknown_store_key',
      'spec.env[1].refValue.key',
      'agent "coder": SecretStore "keys" has no value "OTHER"',
      'Add it to the SecretStore, or name a value that it has.',
      [{ ...keys.locate(['spec', 'data'], 'key'), message: 'the values of the store' }],
    ],
  ]);
});

test('a name that both kinds have is refused where an agent means it, and nothing else is said of it', () => {
  const env = store('EnvStore', 'keys', {});
  const coder = uses({ fromRef: 'keys' }, { name: 'A', refValue: { name: 'keys', key: 'NOPE' } });
  const { diagnostics } = validate([coder, keys, env], closedWorld);
  expect(diagnostics.map(({ code, path, related }) => [code, path, related.map(({ file, message }) => [file, message])])).toEqual([
    ['ambiguous_store', 'spec.env[0].fromRef', [['EnvStore-keys.yaml', 'the EnvStore'], ['SecretStore-keys.yaml', 'the SecretStore']]],
    ['ambiguous_store', 'spec.env[1].refValue.name', [['EnvStore-keys.yaml', 'the EnvStore'], ['SecretStore-keys.yaml', 'the SecretStore']]],
  ]);
  expect(codes([keys, env])).toEqual([]);
});

test('stores are those of the agent’s project, in the files and in what was applied before', () => {
  const coder = uses({ fromRef: 'keys' });
  expect(codes([coder, store('SecretStore', 'keys', {}, undefined, { project: 'other' })])).toEqual(['unknown_store']);
  expect(codes([coder], { existing: [keys] })).toEqual([]);
  expect(codes([coder], { world: 'open' })).toEqual([]);
});

test('a changed store is checked against the agents that were applied before', () => {
  const coder = uses({ name: 'A', refValue: { name: 'keys', key: 'TOKEN' } });
  const changed = store('SecretStore', 'keys', { OTHER: 'x' }, { file: 'new.yaml' });
  expect(report([changed], { existing: [coder, keys] })).toEqual(['error unknown_store_key at agent-coder.yaml:spec.env[0].refValue.key: agent "coder": SecretStore "keys" has no value "TOKEN"']);
  expect(codes([store('EnvStore', 'keys', {})], { existing: [coder, keys] })).toEqual(['ambiguous_store']);
  expect(codes([store('EnvStore', 'unrelated', {})], { existing: [coder, keys] })).toEqual(['unused_store']);
});

test('what a store with an error of its own may hold is not called unknown', () => {
  const coder = uses({ name: 'A', refValue: { name: 'keys', key: 'TOKEN' } }, { name: 'B', refValue: { name: 'keys', key: 'OTHER' } });
  const [broken] = parseManifests('apiVersion: orchestrator.dev/v2\nkind: SecretStore\nmetadata: {name: keys}\nspec: {data: {TOKEN: 3, 2OTHER: x}}\n', { file: 'keys.yaml' }).documents;
  expect(codes([coder, broken!])).toEqual([]);
  expect(codes([uses({ fromRef: 'keys' }), unreadDocument({ kind: 'SecretStore', name: 'keys' })])).toEqual([]);
  expect(codes([uses({ fromRef: 'keys' }), unreadDocument({ kind: 'SecretStore' })])).toEqual([]);
  expect(codes([uses({ fromRef: 'keys' }), unreadDocument({ kind: 'Workflow' })])).toEqual(['unknown_store']);
});

test('a workflow is not compiled while an agent of it misses a store', () => {
  const flow = workflow('w', [{ id: 'plan' }]);
  const compiled = (...documents: readonly Parameters<typeof codes>[0][number][]) => validate([flow, ...documents], closedWorld).workflows.map(({ name }) => name);
  expect([compiled(uses({ fromRef: 'keys' })), compiled(uses({ fromRef: 'keys' }), keys)]).toEqual([[], ['w']]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownFields } from './fields/known-fields.js';
import { patternOf } from './fields/pattern.js';
import { kinds, parseManifests } from './index.js';
import { manifestShapes } from './shape/manifest.js';
import { arbitraryOf } from './testing/arbitrary-of.js';

type Json = string | number | boolean | Json[] | { [key: string]: Json };

const manifests: { [key: string]: Json }[] = [
  {
    apiVersion: 'orchestrator.dev/v2',
    kind: 'Agent',
    metadata: { name: 'coder', description: 'x' },
    spec: {
      capabilities: ['plan'],
      enabled: true,
      promptDelivery: 'stdin',
      env: [{ name: 'A', value: 'b' }],
      driver: {
        provider: 'claude',
        transport: 'cli',
        binary: 'x',
        unsafeRawArgs: true,
        rawArgs: ['a'],
        options: { model: 'm', maxTurns: 1, budgetCapUsd: 1, permissionMode: 'ask', allowedTools: ['Read'], timeoutSecs: 5 },
      },
    },
  },
  {
    apiVersion: 'orchestrator.dev/v2',
    kind: 'Workflow',
    metadata: { name: 'w', project: 'p' },
    spec: {
      steps: [
        {
          id: 'plan',
          type: 'plan',
          enabled: true,
          required_capability: 'plan',
          template: 't',
          timeout_secs: 5,
          behavior: {
            on_failure: { action: 'stop' },
            on_denied: 'fail',
            approval_timeout_secs: 5,
            side_effect_class: 'none',
            driverRequirements: { multiTurn: true, toolHosting: 'stdio', sessionResume: { from: 'a', onLost: 'fail' }, permissionEvents: true, workspaceAccess: 'read' },
          },
        },
        { id: 'group', chain_steps: [{ id: 'child', behavior: { driverRequirements: { sessionResume: true } } }] },
      ],
    },
  },
  { apiVersion: 'orchestrator.dev/v2', kind: 'StepTemplate', metadata: { name: 't' }, spec: { prompt: '{goal}', description: 'x' } },
  { apiVersion: 'orchestrator.dev/v2', kind: 'WorkflowStore', metadata: { name: 's' }, spec: { backend: 'local', retention: { max_entries: 5, ttl_seconds: 60 } } },
  { apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'd' }, spec: { work_dir: '.', self_referential: false } },
];

type Path = (string | number)[];

function keysOf(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => keysOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [[...path, key], ...keysOf(item, [...path, key])]);
}

function rename(value: Json, path: Path, name: string): Json {
  const [first, ...rest] = path;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? rename(item, rest, name) : item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => (key !== first ? [key, item] : rest.length === 0 ? [name, item] : [key, rename(item, rest, name)])));
}

const mistakes: ((key: string, at: number) => string)[] = [
  (key, at) => key.slice(0, at) + key.slice(at + 1),
  (key, at) => `${key.slice(0, at)}z${key.slice(at)}`,
  (key, at) => `${key.slice(0, at)}z${key.slice(at + 1)}`,
  (key, at) => key.slice(0, at) + key.slice(at, at + 2).split('').toReversed().join('') + key.slice(at + 2),
  (key) => key.toUpperCase(),
  (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  (key) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
];

test('a valid manifest is valid, and with one key misspelt has an error on exactly that key', { timeout: 60_000 }, () => {
  for (const manifest of manifests) {
    expect(parseManifests(JSON.stringify(manifest), { file: 'm' }).diagnostics).toEqual([]);
  }
  // Every key with every mistake, each at another letter.
  const cases = manifests.flatMap((manifest) => {
    const paths = keysOf(manifest);
    return paths.flatMap((path, index) => mistakes.map((mistake, nth) => ({ manifest, paths, path, mistake, at: index + nth })));
  });
  let tried = 0;
  for (const { manifest, paths, path, mistake, at } of cases) {
    const key = String(path.at(-1));
    const name = mistake(key, at % key.length);
    if (name === key || name === '' || paths.some((other) => other.length === path.length && other.at(-1) === name)) continue;
    const text = JSON.stringify(rename(manifest, path, name), null, 1);
    const { diagnostics, documents } = parseManifests(text, { file: 'm' });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const shown = errors.map(({ offset, endOffset }) => text.slice(offset!, endOffset!));
    expect(shown, `${path.join('.')} → ${name}`).toContain(JSON.stringify(name));
    expect(documents[0]!.manifest).toBeNull();
    tried++;
  }
  expect(tried).toBeGreaterThan(400);
});

test('of a manifest of any kind with one field misspelt, an error stands on exactly that key', { timeout: 60_000 }, () => {
  // Made once: making them takes longer than a run.
  const generated = fc.oneof(...kinds.map((kind) => arbitraryOf(manifestShapes[kind]).map((value) => ({ kind, manifest: value as Json }))));
  fc.assert(
    fc.property(generated, fc.nat(), fc.constantFrom(...mistakes), fc.nat(20), ({ kind, manifest }, pick, mistake, at) => {
      // Facts about an agent may have any name.
      const fields = keysOf(manifest).filter((path) => knownFields(kind).fields.has(patternOf(path)) && !(kind === 'Agent' && path[1] === 'metadata' && path[0] === 'spec' && path.length > 2));
      const path = fields[pick % fields.length]!;
      const key = String(path.at(-1));
      const name = mistake(key, at % key.length);
      fc.pre(name !== key && name !== '' && !keysOf(manifest).some((other) => other.length === path.length && other.at(-1) === name));
      const changed = rename(manifest, path, name);
      // A slip may hit upon another field.
      fc.pre(!manifestShapes[kind].safeParse(changed).success);
      const text = JSON.stringify(changed, null, 1);
      const errors = parseManifests(text, { file: 'm' }).diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ offset, endOffset }) => text.slice(offset!, endOffset!)), `${path.join('.')} → ${name} in ${text}`).toContain(JSON.stringify(name));
    }),
    { numRuns: 300 },
  );
});

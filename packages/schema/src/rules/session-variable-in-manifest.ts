import type { FieldPath } from '@orch/diagnostics';
import type { AgentSpec } from '../manifest/agent.js';
import type { VariablesSpec } from '../manifest/env-store.js';
import { sessionVariables } from '../manifest/session-variables.js';
import { rule } from './rule.js';

interface Named {
  readonly name: string;
  readonly path: FieldPath;
  readonly part: 'key' | 'value';
}

export const sessionVariableInManifest = rule({
  code: 'session_variable_in_manifest',
  kinds: ['Agent', 'EnvStore', 'SecretStore'],
  check: ({ manifest, knows }) =>
    (manifest.kind === 'Agent' ? ofAgent(manifest.spec) : ofStore(manifest.spec))
      .filter(({ name, path }) => sessionVariables.has(name) && knows(path))
      .map(({ name, path, part }) => ({
        message: `\`${name}\` tells a client that it runs inside the session of another, and no step gets it`,
        path,
        part,
        hint: 'Remove it.',
        data: { variable: name },
        plain: true,
      })),
});

function ofAgent({ env = [], driver }: AgentSpec): readonly Named[] {
  return [
    ...env.flatMap((entry, index): readonly Named[] => ('name' in entry ? [{ name: entry.name, path: ['spec', 'env', index, 'name'], part: 'value' }] : [])),
    ...keysOf(driver?.options?.env ?? {}, ['spec', 'driver', 'options', 'env']),
  ];
}

/** A store is there to be taken into the environment of agents, so that the name is wrong in it whoever takes it. */
function ofStore({ data }: VariablesSpec): readonly Named[] {
  return keysOf(data, ['spec', 'data']);
}

function keysOf(map: Readonly<Record<string, string>>, path: FieldPath): readonly Named[] {
  return Object.keys(map).map((name) => ({ name, path: [...path, name], part: 'key' }));
}

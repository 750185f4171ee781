import { builtinModules } from 'node:module';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What a page would do: read, check against each other, show; and the JSON Schema for its editor. */
const page = `
  import { parseManifests } from '@orch/schema';
  import { manifestSetSchema } from '@orch/schema/json-schema';
  import { builtinDrivers, validate } from '@orch/validator';
  globalThis.lint = (text) => {
    const { documents, diagnostics } = parseManifests(text, { file: 'page.yaml' });
    const across = validate(documents, { catalogue: builtinDrivers, project: 'default' });
    return [...diagnostics, ...across.diagnostics].map(({ line, column, code }) => line + ':' + column + ' ' + code);
  };
  globalThis.title = manifestSetSchema().title;
`;

const manifests = `apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: coder}
spec: {capabilites: [plan], driver: {provider: claude}}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: w}
spec: {steps: [{id: plan, template: nowhere}]}
`;

test('a page bundles and runs the linting libraries with nothing of Node.js', async () => {
  const ofNode: string[] = [];
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'nothing-of-node',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ path, importer }) => {
            if (!path.startsWith('node:') && !builtinModules.includes(path)) return undefined;
            ofNode.push(`${importer} → ${path}`);
            return { path, external: true };
          }),
      },
    ],
  });
  expect(ofNode).toEqual([]);
  // A context has the language alone; these two are what else a browser has and the bundle uses.
  const window = createContext({ TextEncoder, TextDecoder });
  new Script(outputFiles[0]!.text).runInContext(window);
  expect(new Script('[typeof process, typeof require, typeof Buffer, title]').runInContext(window).join()).toBe('undefined,undefined,undefined,Manifests of orchestrator.dev/v2');
  expect([...(new Script('lint').runInContext(window) as (text: string) => string[])(manifests)]).toEqual(['4:8 unknown_field', '9:37 unknown_template']);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOutsideProject, type OutsideProject } from './testing/outside-project.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Ten lines, as a stranger would write them; the guide has fewer. */
const program = `import type { Diagnostic, Report } from '@orch/diagnostics';
import { readInputs } from '@orch/lint';
import { lintFiles, type LintOptions } from '@orch/validator';

const options: LintOptions = { openWorld: false, maximumWarnings: 0 };
const report: Report = await lintFiles(readInputs(['manifests']), options);
const show = ({ file, line, column, code }: Diagnostic): string => \`\${file}:\${line}:\${column} \${code}\`;
console.log(\`\${report.documents.length} documents, \${report.counts.error} errors\`);
for (const diagnostic of report.diagnostics) console.log(show(diagnostic));
process.exitCode = report.ok ? 0 : 1;
`;
/** The entries beside the main ones: shapes for those who have zod, and JSON Schema. */
const entries = `import type { AgentManifest, Manifest } from '@orch/schema';
import { parseManifests } from '@orch/schema';
import { manifestSchema, manifestSetSchema } from '@orch/schema/json-schema';
import { manifestShapes } from '@orch/schema/zod';

const text = 'apiVersion: orchestrator.dev/v2\\nkind: Agent\\nmetadata: {name: coder}\\nspec: {capabilities: [plan], driver: {provider: claude}}\\n';
const manifest: Manifest | null | undefined = parseManifests(text, { file: 'a.yaml' }).documents[0]?.manifest;
const parsed = manifestShapes.Agent.parse(manifest);
const capabilities: readonly string[] = (manifest as AgentManifest).spec.capabilities;
console.log([parsed.kind, ...capabilities, typeof manifestSchema('Agent'), typeof manifestSetSchema()].join(' '));
`;
const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const manifests = {
  'manifests/agent.yaml': `${head('Agent', 'coder')}spec: {capabilities: [plan], driver: {provider: claude}}\n`,
  'manifests/below/flow.yaml': `${head('Workflow', 'flow')}spec:\n  steps:\n    - id: plan\n    - {id: fix, required_capability: paln}\n`,
};
const findings = '2 documents, 1 errors\nmanifests/below/flow.yaml:7:38 unknown_capability\n';

let project: OutsideProject;
let oldest: string | null;
beforeAll(() => {
  project = createOutsideProject(['@orch/lint', '@orch/validator', '@orch/schema', '@orch/driver', '@orch/diagnostics']);
  const guide = /^```ts\n(.*?)^```$/ms.exec(readFileSync(new URL('../../../docs/guides/linting.md', import.meta.url), 'utf8'))?.[1] ?? '';
  project.write({ 'lint.ts': program, 'guide.ts': guide, 'entries.ts': entries, ...manifests });
  // The oldest that is supported.
  oldest = project.installNode('22.18.0');
});
afterAll(() => project.remove());

test('a package holds what it is built to and its README, no test and no fixture', () => {
  for (const [name, files] of project.packed) {
    const odd = files.filter((file) => !/^package\/(?:dist\/.*\.(?:js|d\.ts)|README\.md|LICENSE|package\.json)$/.test(file) || /\.test\.|testing\//.test(file));
    expect(odd, name).toEqual([]);
  }
  expect(project.packed.size).toBeGreaterThan(4);
});

test('ten lines of TypeScript that lint a folder type-check against the packages, and so does what uses their other entries', () => {
  expect(project.checkTypes()).toEqual({ exit: 0, output: '' });
});

test('they find what is wrong, and so do the program of the guide and orch-lint', () => {
  useAll(process.execPath);
});

test('under the oldest Node.js that is supported too', ({ skip }) => {
  if (oldest === null) skip('it could not be installed');
  else useAll(oldest);
});

function useAll(node: string): void {
  const line = 'manifests/below/flow.yaml:7:38: error: workflow "flow", step "fix": no enabled agent of project "default" has the capability "paln" [unknown_capability]\n';
  expect(withoutNotice(project.run(node, ['lint.ts']))).toEqual({ exit: 1, output: findings });
  expect(withoutNotice(project.run(node, ['guide.ts']))).toEqual({ exit: 1, output: line });
  expect(withoutNotice(project.run(node, ['entries.ts']))).toEqual({ exit: 0, output: 'Agent plan object object\n' });
  expect(project.run(node, ['node_modules/@orch/lint/dist/bin.js', 'manifests', 'manifests/**/*.yaml', '-o', 'text'])).toEqual({ exit: 3, output: line });
}

/** Older versions say of types that are stripped that they are new to it. */
function withoutNotice({ exit, output }: { readonly exit: number | null; readonly output: string }) {
  return { exit, output: output.split('\n').filter((line) => !/ExperimentalWarning|--trace-warnings/.test(line)).join('\n') };
}

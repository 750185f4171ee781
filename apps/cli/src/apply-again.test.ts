import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox();
  const started = await runShell(sandbox, 'orchestrator daemon start');
  if (started.exit !== 0) throw new Error(started.stderr);
});
afterAll(() => sandbox.remove());

const folder = join(repository, 'docs/workflow');

test.each(readdirSync(folder).filter((file) => file.endsWith('.yaml')))('every resource of %s that get prints can be applied as it is printed, and nothing changes', async (file) => {
  const run = (command: string) => runShell(sandbox, command);
  const project = file.replace('.yaml', '');
  expect(await run(`orchestrator apply -f ${join(folder, file)} -p ${project}`)).toMatchObject({ exit: 0 });
  const applied = (await run(`orchestrator apply -f ${join(folder, file)} -p ${project} -o name`)).stdout.trim().split('\n').filter((name) => !/^(?:Env|Secret)Store\//.test(name));
  expect(applied.length).toBeGreaterThan(1);
  for (const name of applied) {
    const of = name.startsWith('Project/') ? '' : `-p ${project}`;
    for (const form of ['yaml', 'json']) {
      const again = await run(`orchestrator get ${name} ${of} -o ${form} > printed.${form}; orchestrator apply -f printed.${form} -o json`);
      const { resources, diagnostics } = JSON.parse(again.stdout) as { resources: { kind: string; name: string; result: string }[]; diagnostics: { code: string }[] };
      expect([again.exit, resources.find((one) => `${one.kind}/${one.name}` === name), resources.every(({ result }) => result === 'unchanged')]).toMatchObject([0, { result: 'unchanged' }, true]);
      expect(diagnostics.map(({ code }) => code)).toContain('field_not_acted_on');
    }
  }
  for (const kind of new Set(applied.map((name) => name.split('/')[0]!).filter((kind) => kind !== 'Project'))) {
    const all = applied.filter((name) => name.startsWith(`${kind}/`));
    const again = await run(`orchestrator get ${kind} -p ${project} -o yaml | orchestrator apply -f - -o json`);
    const { resources } = JSON.parse(again.stdout) as { resources: { kind: string; name: string; result: string }[] };
    expect(resources.filter((one) => one.kind === kind).map((one) => `${one.kind}/${one.name} ${one.result}`).sort()).toEqual(all.map((name) => `${name} unchanged`).sort());
  }
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApplyResult } from '@orch/protocol';
import { applyText } from './testing/apply-manifests.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { failureOf } from './testing/failure-of.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess;

beforeAll(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
});
afterAll(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

const document = (kind: string, name: string, spec: string, metadata = '') => `---\napiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}${metadata}}\nspec: ${spec}\n`;
const workspace = document('Workspace', 'app', '{work_dir: ./src}');
const agent = document('Agent', 'coder', '{capabilities: [plan], driver: {provider: codex, codex: {}}}', ', labels: {team: a}');
const flow = document('Workflow', 'flow', '{steps: [{id: plan, behavior: {side_effect_class: none}}]}');
const apply = (text: string, options: Parameters<typeof applyText>[3]) => applyText(daemon.client, '/base', text, options);
const results = ({ resources }: ApplyResult) => resources.map(({ kind, name, result }) => `${kind}/${name} ${result}`);
const codes = ({ diagnostics }: ApplyResult) => diagnostics.map(({ code }) => code);

test('an agent that a workflow needs is deleted by force alone, and what is applied afterwards is not refused for it', async () => {
  const text = [
    { kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: '.' } },
    { kind: 'Agent', metadata: { name: 'sayer' }, spec: { capabilities: ['say'], driver: { provider: 'shell' }, command: 'true' } },
    { kind: 'Agent', metadata: { name: 'spare' }, spec: { capabilities: ['other'], driver: { provider: 'shell' }, command: 'true' } },
    { kind: 'Workflow', metadata: { name: 'flow' }, spec: { steps: [{ id: 'say' }] } },
  ];
  const apply = (...documents: readonly object[]) => applyText(daemon.client, sandbox.workspace, documents.map((each) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...each })).join('\n---\n'), { project: 'needs' });
  await apply(...text);
  const sayer = { kind: 'Agent', name: 'sayer', project: 'needs' };
  const refused = await failureOf(daemon.client.deleteResource(sayer));
  expect(refused).toEqual({
    code: 'resource_in_use',
    message: 'Agent "sayer" of project "needs" is needed by workflow "flow", which could not be run without it.',
    hint: 'Apply something in its place first, delete the workflow, or add --force.',
  });
  await daemon.client.deleteResource({ ...sayer, name: 'spare' });
  await daemon.client.deleteResource({ ...sayer, force: 'true' });
  const applied = await apply({ kind: 'StepTemplate', metadata: { name: 'unrelated' }, spec: { prompt: 'Say {goal}.' } });
  expect([applied.diagnostics.filter(({ code }) => code === 'unknown_capability').map(({ severity, resource }) => [severity, resource?.name]), applied.resources.map(({ result }) => result)]).toEqual([[['warning', 'flow']], ['created']]);
  const broken = await apply({ kind: 'Workflow', metadata: { name: 'other' }, spec: { steps: [{ id: 'say' }] } });
  expect([broken.diagnostics.filter(({ severity }) => severity === 'error').map(({ code, resource }) => [code, resource?.name]), broken.resources]).toEqual([[['unknown_capability', 'other']], []]);
});

test('resources are kept with an absolute work_dir and shown as they are written', async () => {
  await apply(workspace + agent + flow, { project: 'shown' });
  const shown = async (kind: string, name: string) => {
    const { status, ...resource } = await daemon.client.getResource({ kind, name, project: 'shown' });
    return { ...resource, generation: status.generation };
  };
  expect(await shown('workspaces', 'app')).toEqual({ apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'app', project: 'shown' }, spec: { work_dir: '/base/src' }, generation: 1 });
  expect(await shown('agent', 'coder')).toEqual({
    apiVersion: 'orchestrator.dev/v2',
    kind: 'Agent',
    metadata: { name: 'coder', project: 'shown', labels: { team: 'a' } },
    spec: { capabilities: ['plan'], driver: { provider: 'codex', codex: {} } },
    generation: 1,
  });
  expect(await shown('Project', 'shown')).toEqual({ apiVersion: 'orchestrator.dev/v2', kind: 'Project', metadata: { name: 'shown', project: 'shown' }, spec: {}, generation: 1 });
});

test('apply says what is created, configured and unchanged; a comment changes nothing, a dry run stores nothing', async () => {
  expect(results(await apply(workspace + agent, { project: 'again', dryRun: true }))).toEqual(['Project/again created', 'Workspace/app created', 'Agent/coder created']);
  expect((await daemon.client.listResources({ kind: 'Agent', project: 'again' })).items).toEqual([]);
  expect(results(await apply(workspace + agent, { project: 'again' }))).toEqual(['Project/again created', 'Workspace/app created', 'Agent/coder created']);
  const changed = workspace.replace('./src', './lib');
  expect(results(await apply(`# a comment\n${changed}${agent}`, { project: 'again' }))).toEqual(['Workspace/app configured', 'Agent/coder unchanged']);
  expect((await daemon.client.getResource({ kind: 'Workspace', name: 'app', project: 'again' })).status.generation).toBe(2);
});

test('a comment may silence a warning of apply, and never an error', async () => {
  const old = document('Agent', 'old', '{capabilities: [plan], command: x}');
  const comment = (code: string) => `# orch-lint-disable-file ${code}\n`;
  expect(codes(await apply(old, { project: 'silenced', dryRun: true }))).toEqual(['legacy_agent_command_deprecated']);
  expect(codes(await apply(comment('legacy_agent_command_deprecated') + old, { project: 'silenced', dryRun: true }))).toEqual([]);
  expect(codes(await apply(comment('unknown_capability') + flow, { project: 'silenced', dryRun: true }))).toEqual(['unknown_capability']);
});

test('prune deletes what the files do not hold, unless that is still needed', async () => {
  await apply(workspace + agent + flow, { project: 'pruned' });
  const needed = await apply(workspace + flow, { project: 'pruned', prune: true });
  expect(results(needed)).toEqual([]);
  expect(needed.diagnostics.map(({ severity }) => severity)).toContain('error');
  expect(results(await apply(workspace, { project: 'pruned', prune: true }))).toEqual(['Workspace/app unchanged', 'Agent/coder pruned', 'Workflow/flow pruned']);
  expect((await daemon.client.listResources({ kind: 'Workflow', project: 'pruned' })).items).toEqual([]);
});

test('each document goes to its own project without one asked for, and one that contradicts it is refused', async () => {
  const mine = document('Workspace', 'mine', '{work_dir: /w}', ', project: mine');
  const both = await apply(mine + workspace, {});
  expect({ project: both.project, resources: both.resources.map(({ name, project }) => `${project}/${name}`) }).toEqual({ project: 'default', resources: ['mine/mine', 'mine/mine', 'default/app'] });
  const refused = await apply(mine + workspace, { project: 'asked' });
  expect({ codes: codes(refused), resources: refused.resources, at: refused.diagnostics.map(({ file, line, path, data }) => ({ file, line, path, data })) }).toEqual({
    codes: ['project_mismatch'],
    resources: [],
    at: [{ file: 'test.yaml', line: 4, path: 'metadata.project', data: { project: 'mine', asked: 'asked' } }],
  });
});

test('a project that is asked for by what is no name is refused, and not made', async () => {
  for (const project of ['', '../x', 'a b', 'x'.repeat(64)]) {
    expect(await failureOf(apply(workspace, { project }))).toMatchObject({ code: 'request_invalid', message: expect.stringContaining('63 characters') });
  }
  const relative = applyText(daemon.client, 'base', workspace, { project: 'fine' });
  expect(await failureOf(relative)).toMatchObject({ code: 'request_invalid' });
  const made = (await daemon.client.listResources({ kind: 'Project' })).items.map(({ metadata }) => metadata.name);
  expect(made.filter((name) => !/^[a-z]{1,20}$/.test(name) || name === 'fine')).toEqual([]);
});

test('every finding of every file is told at once, and nothing is stored', async () => {
  const refused = await daemon.client.apply({
    body: { project: 'bad', dryRun: false, prune: false, baseDirectory: '/', files: [{ file: 'a.yaml', text: 'kind: [' }, { file: 'b.yaml', text: document('Workflow', 'w', '{steps: [{id: a}, {id: a}]}') }, { file: 'c.yaml', text: workspace }] },
  });
  expect(new Set(refused.diagnostics.map(({ file }) => file))).toEqual(new Set(['a.yaml', 'b.yaml']));
  expect({ resources: refused.resources, sessions: refused.sessions }).toEqual({ resources: [], sessions: [] });
  expect((await daemon.client.listResources({ kind: 'Project' })).items.map(({ metadata }) => metadata.name)).not.toContain('bad');
});

test('a resource is deleted by kind and name; what is not there says what was meant', async () => {
  await apply(workspace + agent, { project: 'gone' });
  expect(await failureOf(daemon.client.deleteResource({ kind: 'Agent', name: 'cdoer', project: 'gone' }))).toEqual({ code: 'resource_not_found', message: 'There is no Agent "cdoer" in project "gone".', hint: 'Did you mean "coder"?' });
  expect(await daemon.client.deleteResource({ kind: 'agents', name: 'coder', project: 'gone' })).toEqual({ kind: 'Agent', name: 'coder', project: 'gone', result: 'deleted' });
  expect(await failureOf(daemon.client.getResource({ kind: 'Agent', name: 'coder', project: 'gone' }))).toMatchObject({ code: 'resource_not_found' });
  expect(await failureOf(daemon.client.listResources({ kind: 'agnet' }))).toEqual({ code: 'resource_kind_unknown', message: 'There is no kind "agnet".', hint: 'Did you mean "Agent"?' });
});

test('a project is deleted when it is empty, or by force with everything in it; `default` stays', async () => {
  await apply(workspace + agent, { project: 'full' });
  const remove = (name: string, force: 'true' | 'false') => daemon.client.deleteResource({ kind: 'Project', name, project: 'default', force });
  expect(await failureOf(remove('full', 'false'))).toMatchObject({ code: 'project_not_empty' });
  expect(await remove('full', 'true')).toEqual({ kind: 'Project', name: 'full', project: 'full', result: 'deleted' });
  expect((await daemon.client.listResources({ kind: 'Agent', project: 'full' })).items).toEqual([]);
  const kept = { code: 'project_permanent', message: 'The project "default" cannot be deleted.', hint: 'Delete what is in it instead; commands without -p mean this project.' };
  expect([await failureOf(remove('default', 'true')), await failureOf(remove('default', 'false'))]).toEqual([kept, kept]);
});

test('a workflow whose agent was deleted cannot be made a task of, and says why', async () => {
  await apply(workspace + agent + flow, { project: 'broken' });
  await daemon.client.deleteResource({ kind: 'Agent', name: 'coder', project: 'broken', force: 'true' });
  expect(await failureOf(daemon.client.workflowGraph({ name: 'flow', project: 'broken' }))).toMatchObject({ code: 'workflow_not_usable' });
});

test('what can be read of a document with an error is checked against the others in the project that is asked for too', async () => {
  const broken = document('Workflow', 'flow', '{steps: [{id: plan, behavior: {driverRequirements: {sessionResume: true}}}], loop: nonsense}');
  const script = document('Agent', 'script', '{capabilities: [plan], command: cat, promptDelivery: stdin, driver: {provider: shell}}');
  const alone = codes(await apply(workspace + broken + script, {}));
  expect(alone).toContain('driver_session_resume_required');
  expect(codes(await apply(workspace + broken + script, { project: 'elsewhere' }))).toEqual(alone);
});

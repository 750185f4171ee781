import { expect, test } from 'vitest';
import { agent, template, unreadDocument, workflow } from '../testing/documents.js';
import { codes, closedWorld, report } from '../testing/report.js';
import { validate } from '../validate.js';

const coder = agent('coder', { provider: 'claude', capabilities: ['plan', 'implement'] });

test('two resources of one project, kind and name are one too many, and the finding shows the first', () => {
  const first = agent('coder', { provider: 'claude' }, { file: 'a.yaml' });
  const second = agent('coder', { provider: 'codex' }, { file: 'b.yaml', document: 2 });
  expect(validate([second, first], closedWorld).diagnostics).toEqual([
    {
      code: 'duplicate_resource',
      severity: 'error',
      message: 'Agent "coder" is defined already in project "default"',
      hint: 'Rename one of them, or remove the one that is not meant.',
      ...second.locate(['metadata', 'name'], 'value'),
      path: 'metadata.name',
      resource: { kind: 'Agent', name: 'coder', project: 'default', step: null },
      related: [{ ...first.locate(['metadata', 'name'], 'value'), message: 'first defined here' }],
      fixes: [],
      docsUrl: 'docs/reference/errors/duplicate_resource.md',
      category: 'reference',
      data: { kind: 'Agent', name: 'coder', project: 'default' },
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      suppressible: false,
    },
  ]);
});

test('the project of the metadata wins over the one of the call, and other kinds and projects do not clash', () => {
  const elsewhere = agent('coder', { provider: 'claude' }, { file: 'b.yaml' }, { project: 'other' });
  expect(codes([coder, elsewhere, template('coder', '{goal}')])).toEqual([]);
  expect(codes([coder, elsewhere], { project: 'other' })).toEqual(['duplicate_resource']);
});

test('the same document handed in twice is one document', () => {
  expect(codes([coder, coder])).toEqual([]);
});

test('a document that could not be read still takes its name', () => {
  expect(codes([coder, unreadDocument({ kind: 'Agent', name: 'coder' })])).toEqual(['duplicate_resource']);
});

test('a template is looked up in the project of the workflow', () => {
  const doc = workflow('w', [{ id: 'plan', template: 'paln' }]);
  const finding = 'error unknown_template at workflow-w.yaml:spec.steps[0].template: workflow "w", step "plan": project "default" has no StepTemplate "paln"';
  expect(report([coder, doc, template('plan', '{goal}')])).toEqual([finding]);
  expect(report([coder, doc, template('paln', '{goal}', undefined, { project: 'other' })])).toEqual([finding]);
  expect(report([coder, doc, template('paln', '{goal}')])).toEqual([]);
  expect(report([coder, doc], { existing: [template('paln', '{goal}')] })).toEqual([]);
  expect(validate([coder, doc, template('plan', '{goal}')], closedWorld).diagnostics[0]!.hint).toBe('Did you mean "plan"?');
});

test('a capability needs an enabled agent of the same project, and is the id of a step that names none', () => {
  const doc = workflow('w', [{ id: 'plam' }, { id: 'ship', required_capability: 'deploy' }]);
  const disabled = agent('ops', { provider: 'claude', capabilities: ['deploy'], enabled: false });
  const elsewhere = agent('ops', { provider: 'claude', capabilities: ['deploy'] }, { file: 'c.yaml' }, { project: 'other' });
  const { diagnostics } = validate([coder, doc, disabled, elsewhere], closedWorld);
  expect(diagnostics.map(({ message, hint, path }) => [path, message, hint])).toEqual([
    ['spec.steps[0].id', 'workflow "w", step "plam": no enabled agent of project "default" has the capability "plam", which is the id of the step', 'Did you mean "plan"?'],
    ['spec.steps[1].required_capability', 'workflow "w", step "ship": no enabled agent of project "default" has the capability "deploy"', 'Enable agent "ops".'],
  ]);
  expect(diagnostics[1]!.related).toEqual([{ ...disabled.locate(['spec', 'enabled'], 'value'), message: 'agent "ops" has it and is disabled' }]);
});

test('in an open world names may be defined elsewhere', () => {
  const doc = workflow('w', [{ id: 'deploy', template: 'nope' }]);
  expect(codes([doc])).toEqual(['unknown_capability deploy', 'unknown_template deploy']);
  expect(codes([doc], { world: 'open' })).toEqual([]);
});

test('what a document with an error of its own may define is not called unknown', () => {
  const doc = workflow('w', [{ id: 'deploy', template: 'nope' }]);
  expect(codes([doc, unreadDocument({ kind: 'StepTemplate', name: 'nope' })])).toEqual(['unknown_capability deploy']);
  expect(codes([doc, unreadDocument({ kind: 'StepTemplate', name: 'other' })])).toEqual(['unknown_capability deploy', 'unknown_template deploy']);
  expect(codes([doc, unreadDocument({ kind: 'Agent', name: 'ops' })])).toEqual(['unknown_template deploy']);
  expect(codes([doc, unreadDocument({ kind: 'Agnet', name: 'ops' })])).toEqual(['unknown_template deploy']);
  expect(codes([doc, unreadDocument(null)])).toEqual([]);
  expect(codes([doc, unreadDocument(null, {}, '---\n# nothing here\n')])).toEqual(['unknown_capability deploy', 'unknown_template deploy']);
  expect(codes([doc, unreadDocument({ kind: 'Trigger', name: 'nightly' })])).toEqual(['unknown_capability deploy', 'unknown_template deploy']);
});

test('a workflow needs a step that would run', () => {
  expect(report([workflow('w', [{ id: 'plan', enabled: false }, { id: 'group', enabled: false, chain_steps: [{ id: 'child' }] }])])).toEqual([
    'error no_enabled_steps at workflow-w.yaml:spec.steps: workflow "w" has no step that would run',
  ]);
  expect(codes([workflow('w', [])])).toEqual(['no_enabled_steps']);
  expect(codes([workflow('w', [{ id: 'group', chain_steps: [] }])])).toEqual(['no_enabled_steps']);
  expect(codes([workflow('w', [{ id: 'group', chain_steps: [{ id: 'child', command: 'true' }] }])])).toEqual([]);
});

test('disabled steps need neither template nor agent', () => {
  expect(codes([workflow('w', [{ id: 'test', command: 'true' }, { id: 'deploy', template: 'nope', enabled: false }])])).toEqual([]);
});

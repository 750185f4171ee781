import { expect, test } from 'vitest';
import { agent, resuming, template, workflow } from './testing/documents.js';
import { closedWorld, codes } from './testing/report.js';
import { validate } from './validate.js';

const coder = agent('coder', { provider: 'claude', capabilities: ['create', 'plan'] });
const stored = workflow('stored', [{ id: 'create' }, resuming('plan')]);

test('applying an agent checks the existing workflows it could take part in, and shows where they stand', () => {
  const helper = agent('helper', { provider: 'shell', capabilities: ['plan'] });
  const { diagnostics, workflows } = validate([helper], { ...closedWorld, existing: [coder, stored] });
  expect(diagnostics.map(({ code, file, resource, data }) => [code, file, resource?.name, data['agent']])).toEqual([
    ['driver_session_resume_required', 'workflow-stored.yaml', 'stored', 'helper'],
  ]);
  expect(workflows).toEqual([]);
});

test('existing workflows that are touched and still fine are compiled anew', () => {
  const other = agent('other', { provider: 'codex', capabilities: ['create', 'plan'] });
  const { diagnostics, workflows } = validate([other], { ...closedWorld, existing: [coder, stored] });
  expect(diagnostics).toEqual([]);
  expect(workflows.map(({ name, lines }) => [name, lines])).toEqual([['stored', [{ id: 'create', parent: null, steps: ['create', 'plan'], agents: ['coder', 'other'] }]]]);
});

test('a template that is applied gives existing workflows their new prompt', () => {
  const document = workflow('w', [{ id: 'plan', template: 'plan' }]);
  const existing = [coder, document, template('plan', 'old')];
  const { workflows } = validate([template('plan', 'new', { file: 'new.yaml' })], { ...closedWorld, existing });
  expect(workflows.map(({ steps }) => steps[0]!.prompt)).toEqual(['new']);
});

test('an existing workflow is left alone when only another project or another workflow is applied', () => {
  const broken = workflow('broken', [resuming('plan')]);
  const elsewhere = agent('coder', { provider: 'claude', capabilities: ['x'] }, undefined, { project: 'other' });
  expect(codes([elsewhere], { existing: [coder, broken] })).toEqual([]);
  expect(codes([workflow('w', [{ id: 'plan' }])], { existing: [coder, broken] })).toEqual([]);
  expect(codes([agent('more', { provider: 'claude' })], { existing: [coder, broken] })).toEqual(['session_resume_no_source plan']);
});

test('a document replaces the existing one of the same name: taking a capability away breaks the workflow that needs it', () => {
  const less = agent('coder', { provider: 'claude', capabilities: ['create'] }, { file: 'less.yaml' });
  expect(codes([less], { existing: [coder, stored] })).toEqual(['unknown_capability plan']);
});

test('an agent that only exists elsewhere does not serve the workflows of a project', () => {
  const elsewhere = workflow('w', [{ id: 'plan' }], undefined, { project: 'other' });
  expect(codes([coder, elsewhere])).toEqual(['unknown_capability plan']);
});

test('nothing in, nothing out', () => {
  expect(validate([], closedWorld)).toEqual({ diagnostics: [], workflows: [] });
  expect(validate([], { ...closedWorld, existing: [coder, workflow('w', [{ id: 'x' }])] })).toEqual({ diagnostics: [], workflows: [] });
});

import { expect, test } from 'vitest';
import { agent, documentOf, template, unreadDocument, workflow } from '../testing/documents.js';
import { codes, report } from '../testing/report.js';
import { projectMismatch } from './project-mismatch.js';

const fixed = { project: 'asked', projectIsFixed: true } as const;
const own = template('plan', 'p', undefined, { project: 'own' });

test('where the project is fixed, a document that names another one is reported at the value', () => {
  expect(report([own], fixed)).toEqual(['error project_mismatch at template-plan.yaml:metadata.project: the document belongs to project "own", and "asked" was asked for']);
  expect(projectMismatch(own, 'asked')).toMatchObject({ line: own.locate(['metadata', 'project'], 'value').line, resource: { kind: 'StepTemplate', name: 'plan', project: 'own', step: null } });
});

test('a document that names the fixed project or none is fine, and so is any without a fixed one', () => {
  expect(codes([template('plan', 'p', undefined, { project: 'asked' }), template('other', 'p')], fixed)).toEqual([]);
  expect(codes([own], { project: 'asked' })).toEqual([]);
});

test('a Project belongs to itself', () => {
  expect(codes([documentOf({ apiVersion: 'orchestrator.dev/v2', kind: 'Project', metadata: { name: 'own', project: 'own' }, spec: {} })], fixed)).toEqual([]);
});

test('a document with an error of its own is looked at too, unless its project is the error', () => {
  expect(codes([unreadDocument({ kind: 'Agent', name: 'a', project: 'own' })], fixed)).toEqual(['project_mismatch']);
  expect(codes([unreadDocument({ kind: 'Agent', name: 'a', project: '../own' })], fixed)).toEqual([]);
});

test('a document of another project is checked as one of the fixed project, and existing ones stay where they are', () => {
  const flow = workflow('w', [{ id: 'plan' }, { id: 'build' }], undefined, { project: 'own' });
  const planner = agent('planner', { provider: 'claude', capabilities: ['plan'] });
  const elsewhere = agent('builder', { provider: 'claude', capabilities: ['build'] }, undefined, { project: 'own' });
  expect(codes([flow, planner], { ...fixed, existing: [elsewhere] })).toEqual(['project_mismatch', 'unknown_capability build']);
});

import { expect, test } from 'vitest';
import { isOrchError } from '@orch/diagnostics';
import { readKind, readNamedResource, readResource } from './kinds.js';

function failure(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return isOrchError(error) ? [error.code, error.message, error.hint] : error;
  }
}

test('a kind is read in any case, singular, plural or short', () => {
  const words = ['Agent', 'agents', 'AG', 'step-template', 'step_templates', 'tpl', 'wf', 'Workflows', 'ws', 'proj'];
  expect(words.map(readKind)).toEqual(['Agent', 'Agent', 'Agent', 'StepTemplate', 'StepTemplate', 'StepTemplate', 'Workflow', 'Workflow', 'Workspace', 'Project']);
});

test('an unknown kind is answered with the nearest one, or with all', () => {
  expect([failure(() => readKind('wrkflow')), failure(() => readKind('banana'))]).toEqual([
    ['resource_kind_unknown', 'There is no kind "wrkflow".', 'Did you mean Workflow?'],
    ['resource_kind_unknown', 'There is no kind "banana".', 'Kinds: Workspace, Agent, StepTemplate, Workflow, Project, EnvStore, SecretStore, WorkflowStore.'],
  ]);
});

test('KIND/NAME and KIND NAME are the same, and both at once are not', () => {
  expect([readResource('agent/coder', undefined), readResource('agent', 'coder'), readResource('agent', undefined), readResource('agent/', undefined)]).toEqual([
    { kind: 'Agent', name: 'coder' },
    { kind: 'Agent', name: 'coder' },
    { kind: 'Agent', name: null },
    { kind: 'Agent', name: null },
  ]);
  expect(failure(() => readResource('agent/coder', 'other'))).toEqual(['usage_error', 'Either KIND/NAME or KIND NAME: "agent/coder other" is both.', null]);
  expect(failure(() => readNamedResource('agents', undefined))).toEqual(['usage_error', 'Which Agent? Write agent/NAME.', null]);
});

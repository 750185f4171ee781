import { resourceRule } from './rule.js';
import { unknownReference } from './unknown-reference.js';

export const unknownWorkspace = resourceRule<'Trigger' | 'SourceTaskTemplate'>({
  code: 'unknown_workspace',
  kinds: ['Trigger', 'SourceTaskTemplate'],
  check: (resource) => unknownReference(resource, { code: 'unknown_workspace', kind: 'Workspace', name: resource.manifest.spec.action.workspace, path: ['spec', 'action', 'workspace'] }),
});

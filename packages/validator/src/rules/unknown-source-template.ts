import { resourceRule } from './rule.js';
import { unknownReference } from './unknown-reference.js';

export const unknownSourceTemplate = resourceRule({
  code: 'unknown_source_template',
  kinds: ['SourceTaskBinding'],
  check: (binding) => unknownReference(binding, { code: 'unknown_source_template', kind: 'SourceTaskTemplate', name: binding.manifest.spec.templateRef, path: ['spec', 'templateRef'] }),
});

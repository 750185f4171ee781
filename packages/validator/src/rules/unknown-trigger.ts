import { resourceRule } from './rule.js';
import { unknownReference } from './unknown-reference.js';

export const unknownTrigger = resourceRule({
  code: 'unknown_trigger',
  kinds: ['SourceTaskBinding'],
  check: (binding) => unknownReference(binding, { code: 'unknown_trigger', kind: 'Trigger', name: binding.manifest.spec.triggerRef, path: ['spec', 'triggerRef'] }),
});

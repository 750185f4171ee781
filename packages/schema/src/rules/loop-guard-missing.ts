import { mayHaveGuardStep } from './loop-guards.js';
import { rule } from './rule.js';

export const loopGuardMissing = rule({
  code: 'loop_guard_missing',
  kinds: ['Workflow'],
  check(document) {
    const { loop } = document.manifest.spec;
    if (loop?.guard?.enabled !== true || loop.enabled === false || mayHaveGuardStep(document)) return [];
    return [{ message: 'the guard is switched on, and no enabled step is one', path: ['spec', 'loop', 'guard', 'enabled'], hint: 'Add a step `{id: loop_guard, builtin: loop_guard}`, or write `enabled: false`.' }];
  },
});

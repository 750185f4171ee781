import { mayHaveGuardStep } from './loop-guards.js';
import { rule } from './rule.js';

export const loopInfiniteUnbounded = rule({
  code: 'loop_infinite_unbounded',
  kinds: ['Workflow'],
  check(document) {
    const { loop } = document.manifest.spec;
    if (loop?.mode !== 'infinite' || loop.enabled === false || !document.knowsAll(['spec', 'loop'])) return [];
    const isGuarded = (loop.guard !== undefined && loop.guard.enabled !== false) || mayHaveGuardStep(document);
    if (loop.max_cycles !== undefined || loop.convergence_expr?.length || isGuarded) return [];
    return [{ message: 'nothing ends this loop', path: ['spec', 'loop', 'mode'], hint: 'Add `max_cycles`, a guard step, or a condition in `convergence_expr`.' }];
  },
});

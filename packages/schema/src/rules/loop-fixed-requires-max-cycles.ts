import { rule } from './rule.js';

export const loopFixedRequiresMaxCycles = rule({
  code: 'loop_fixed_requires_max_cycles',
  kinds: ['Workflow'],
  check({ manifest: { spec }, knows }) {
    const { loop } = spec;
    if (loop?.mode !== 'fixed' || loop.enabled === false || loop.max_cycles !== undefined || !knows(['spec', 'loop', 'max_cycles'])) return [];
    return [{ message: '`mode: fixed` runs the steps `max_cycles` times, and there is no `max_cycles`', path: ['spec', 'loop', 'mode'], hint: 'Add `max_cycles`.' }];
  },
});

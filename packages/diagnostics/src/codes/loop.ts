import { defineCodes } from '../code.js';

export const loopCodes = defineCodes('manifest', {
  loop_fixed_requires_max_cycles: {
    severity: 'error',
    title: 'a loop of a fixed number of cycles does not say how many',
    meaning: '`mode: fixed` runs the steps `max_cycles` times. There is no number that anybody would expect when it is left out.',
    example: '`loop: {mode: fixed}`',
    fix: 'Add `max_cycles`.',
  },
  loop_infinite_unbounded: {
    severity: 'warning',
    title: 'nothing ends the loop',
    meaning: '`mode: infinite` runs the steps until something ends the loop: `max_cycles`, a guard, or a condition in `convergence_expr`. This one has none of them, and every cycle may cost money.',
    example: '`loop: {mode: infinite}`',
    fix: 'Add `max_cycles`, a guard or a condition.',
    suppressible: true,
  },
  loop_guard_missing: {
    severity: 'error',
    title: 'a guard is switched on, and no step is one',
    meaning: 'With `guard: {enabled: true}` a step decides after each cycle whether the loop goes on: one with `builtin: loop_guard`, or with `is_guard: true`. No enabled step is such a one.',
    example: '`loop: {mode: infinite, guard: {enabled: true}}` in a workflow without a guard step.',
    fix: 'Add a step `{id: loop_guard, builtin: loop_guard}`, or switch the guard off.',
  },
});

import { rule } from './rule.js';

export const unsafeRunnerPolicy = rule({
  code: 'unsafe_runner_policy',
  kinds: ['RuntimePolicy'],
  check: ({ manifest }) =>
    manifest.spec.runner?.policy === 'unsafe'
      ? [
          {
            message: 'with `policy: unsafe` commands of every kind run, whatever the lists beside it say',
            path: ['spec', 'runner', 'policy'],
            hint: 'Write `policy: allowlist`, and name what may run in `allowed_shells` and `allowed_shell_args`.',
          },
        ]
      : [],
});

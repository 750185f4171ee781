import { rule } from './rule.js';

export const hostProfileWithSandboxFields = rule({
  code: 'host_profile_with_sandbox_fields',
  kinds: ['ExecutionProfile'],
  check({ manifest: { spec }, knows }) {
    if (spec.mode === 'sandbox' || !knows(['spec', 'mode'])) return [];
    const limiting = [
      ...(spec.fs_mode !== undefined && spec.fs_mode !== 'inherit' ? ['fs_mode'] : []),
      ...(spec.writable_paths?.length ? ['writable_paths'] : []),
      ...(spec.network_mode !== undefined && spec.network_mode !== 'inherit' ? ['network_mode'] : []),
      ...(spec.network_allowlist?.length ? ['network_allowlist'] : []),
    ];
    return limiting.map((field) => ({
      message: `\`${field}\` limits a sandbox, and the profile runs steps on the host${spec.mode === undefined ? ', which is the default' : ''}`,
      path: ['spec', field],
      part: 'key',
      hint: 'Write `mode: sandbox`, or remove the field.',
      data: { field },
    }));
  },
});

import { expect, test } from 'vitest';
import { lintText, type LintOptions } from '../index.js';

const flow = `apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: flow}
spec:
  steps:
    - {id: deploy, enabled: true}
    - {id: old, command: x, step_vars: {}}
`;

const find = (options: LintOptions) => lintText(flow, options).diagnostics.map(({ line, severity, code }) => `${line} ${severity} ${code}`);

test('a finding counts as what the settings say, and one that is off is not made', () => {
  expect(find({})).toEqual(['6 error unknown_capability', '7 error legacy_pipeline_variables_removed']);
  expect(find({ rules: { unknown_capability: 'warning' } })).toEqual(['6 warning unknown_capability', '7 error legacy_pipeline_variables_removed']);
  expect(find({ rules: { unknown_capability: 'off' } })).toEqual(['7 error legacy_pipeline_variables_removed']);
});

test('a rule that is off by default is on where it is named', () => {
  expect(find({ rules: { redundant_default: 'info', missing_description: 'warning', mixed_field_case: 'off', unknown_capability: 'off' } })).toEqual([
    '3 warning missing_description',
    '6 info redundant_default',
    '7 error legacy_pipeline_variables_removed',
  ]);
});

test('the report is ok when what is left is no error', () => {
  const text = flow.replace(/\n {4}- \{id: old.*/, '');
  expect(lintText(text, { rules: { unknown_capability: 'info' } })).toMatchObject({ ok: true, counts: { error: 0, warning: 0, info: 1 } });
});

test('an error that no comment may silence cannot be made less, and a code that is none is named: all of them at once', () => {
  const rules = { legacy_pipeline_variables_removed: 'warning', driver_session_resume_required: 'off', secret_in_manifest: 'info', unknown_capabilty: 'off', unused_template: 'of' } as unknown as NonNullable<LintOptions['rules']>;
  expect(() => lintText(flow, { rules })).toThrow(
    new TypeError(
      'rules: "legacy_pipeline_variables_removed" cannot be made less than error; "driver_session_resume_required" cannot be made less than error; "secret_in_manifest" cannot be made less than warning; ' +
        'there is no code "unknown_capabilty" (did you mean "unknown_capability"?); "unused_template" is off, info, warning or error, not "of"',
    ),
  );
});

test('a comment on a finding that is off is not called unused', () => {
  const text = `# orch-lint-disable-file redundant_default\n# orch-lint-disable-file unused_template\n${flow}`;
  expect(lintText(text).diagnostics.map(({ code, line }) => `${line} ${code}`)).toContain('2 suppression_unused');
  expect(lintText(text, { rules: { unused_template: 'off' } }).diagnostics.map(({ code }) => code)).not.toContain('suppression_unused');
  expect(lintText(text, { rules: { redundant_default: 'info' } }).suppressed?.map(({ code }) => code)).toEqual(['redundant_default']);
});

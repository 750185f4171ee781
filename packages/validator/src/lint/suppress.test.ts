import { expect, test } from 'vitest';
import { lintText, type LintOptions } from '../index.js';

const flow = (comment: string, inside = '') => `${comment}apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: flow}
spec:
  steps:
    - id: test
      command: npm test
${inside}    - id: plan
    - id: review
    - {id: test, command: npm test}
`;

/** The codes that are found, with the line, and below `suppressed` those that are not. */
function find(text: string, options: LintOptions = {}) {
  const { diagnostics, suppressed = [] } = lintText(text, { file: 'a.yaml', ...options });
  return { found: diagnostics.map(({ line, code }) => `${line} ${code}`), suppressed: suppressed.map(({ line, code, suppression }) => `${line} ${code} by ${suppression.line}:${suppression.column} ${suppression.reason}`) };
}

test('a comment silences a code on the next line alone, and the finding is listed with its reason', () => {
  expect(find(flow('', '    # orch-lint-disable-next-line unknown_capability -- an agent of the other team\n'))).toEqual({
    found: ['10 unknown_capability', '11 duplicate_step_id'],
    suppressed: ['9 unknown_capability by 8:5 an agent of the other team'],
  });
});

test('a comment for the file silences a code on every line', () => {
  expect(find(flow('# orch-lint-disable-file unknown_capability\n'))).toEqual({
    found: ['11 duplicate_step_id'],
    suppressed: ['9 unknown_capability by 1:1 null', '10 unknown_capability by 1:1 null'],
  });
});

test('what is suppressed does not count: the report is ok', () => {
  const report = lintText(flow('# orch-lint-disable-file unknown_capability\n').replace('    - {id: test, command: npm test}\n', ''));
  expect([report.ok, report.counts, report.suppressed?.length]).toEqual([true, { error: 0, warning: 0, info: 0 }, 2]);
});

test('an error that makes a manifest unsafe, old or unable to run is reported all the same, and so is the comment', () => {
  const text = flow('', '    # orch-lint-disable-next-line legacy_pipeline_variables_removed, duplicate_step_id\n    - {id: old, command: x, step_vars: {}}\n');
  expect(find(text, { openWorld: true })).toEqual({
    found: ['8 suppression_not_allowed', '8 suppression_not_allowed', '9 legacy_pipeline_variables_removed', '12 duplicate_step_id'],
    suppressed: [],
  });
});

test('a comment that silences nothing is a warning: a finding that is not there, a code that is none, a word that means nothing', () => {
  const report = lintText(flow('# orch-lint-disable-file session_isolation_expected, unknown_capabilty, qqq\n# orch-lint-disable unknown_capability\n'), { openWorld: true });
  expect(report.diagnostics.filter(({ code }) => code !== 'duplicate_step_id').map(({ code, column, endColumn, message, hint }) => [code, column, endColumn, message, hint])).toEqual([
    ['suppression_unused', 26, 52, '`session_isolation_expected` is not found in this file', 'Remove the comment.'],
    ['suppression_unused', 54, 71, 'the comment names a code that does not exist', 'Did you mean `unknown_capability`?'],
    ['suppression_unused', 73, 76, 'the comment names a code that does not exist', 'Name the code that the finding shows in brackets.'],
    ['suppression_unused', 1, 39, '`orch-lint-disable` is no comment that suppresses anything', 'Write `# orch-lint-disable-next-line CODE` or `# orch-lint-disable-file CODE`.'],
  ]);
});

test('a comment without a code silences nothing', () => {
  expect(find(flow('# orch-lint-disable-file\n')).found[0]).toBe('1 suppression_without_code');
});

test('a comment is not called unused where its finding cannot be made: in an open world, and beside what cannot be read', () => {
  const comment = '# orch-lint-disable-file unknown_template\n';
  expect(find(flow(comment)).found).toContain('1 suppression_unused');
  expect(find(flow(comment), { openWorld: true }).found).toEqual(['11 duplicate_step_id']);
  expect(find(`${comment}a: [\n`).found).toEqual(['2 yaml_syntax']);
});

test('of two comments for one finding the second is unused', () => {
  const text = flow('# orch-lint-disable-file unknown_capability\n# orch-lint-disable-file unknown_capability\n');
  expect(find(text).found).toEqual(['2 suppression_unused', '12 duplicate_step_id']);
});

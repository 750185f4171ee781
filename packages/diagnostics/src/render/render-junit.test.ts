import { expect, test } from 'vitest';
import { createDiagnostic, createReport, renderJunit } from '../index.js';

const span = { file: 'b<c>.yaml', document: 1, line: 2, column: 3, endLine: 2, endColumn: 4, offset: 0, endOffset: 0 };

test('a file is a suite, an error a failure, anything else a case that passed, and a clean file has one of those', () => {
  const diagnostics = [
    createDiagnostic({ code: 'unknown_field', message: 'a "b" & \u0001', span, hint: 'Mend it.' }),
    createDiagnostic({ code: 'yaml_stray_bom', message: 'w', span: { ...span, offset: 5 } }),
  ];
  expect(renderJunit(createReport({ files: ['b<c>.yaml', 'a.yaml'], documents: [], diagnostics }))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="orch-lint" tests="3" failures="1">
  <testsuite name="a.yaml" tests="1" failures="0">
    <testcase classname="a.yaml" name="no finding"/>
  </testsuite>
  <testsuite name="b&lt;c&gt;.yaml" tests="2" failures="1">
    <testcase classname="b&lt;c&gt;.yaml" name="unknown_field:2:3"><failure type="unknown_field" message="a &quot;b&quot; &amp; \u2401">b&lt;c&gt;.yaml:2:3 error: a &quot;b&quot; &amp; \u2401 [unknown_field] Mend it.</failure></testcase>
    <testcase classname="b&lt;c&gt;.yaml" name="yaml_stray_bom:2:3"><system-out>b&lt;c&gt;.yaml:2:3 warning: w [yaml_stray_bom]</system-out></testcase>
  </testsuite>
</testsuites>
`,
  );
});

import { expect, test } from 'vitest';
import { createDiagnostic, createReport, renderSummary, reportExitCode } from '../index.js';

const at = (file: string, offset: number) => ({ file, document: 1, line: 1, column: offset + 1, endLine: 1, endColumn: offset + 2, offset, endOffset: offset + 1 });
const error = createDiagnostic({ code: 'unknown_field', message: 'e', span: at('b.yaml', 0) });
const warning = createDiagnostic({ code: 'yaml_stray_bom', message: 'w', span: at('a.yaml', 5) });
const note = createDiagnostic({ code: 'field_not_acted_on', message: 'i', span: at('a.yaml', 2) });
const documents = [
  { file: 'b.yaml', document: 1, kind: null, name: null, project: null },
  { file: 'a.yaml', document: 2, kind: 'Agent', name: 'x', project: null },
  { file: 'a.yaml', document: 1, kind: 'Agent', name: 'y', project: 'p' },
];

test('a report counts by severity and is sorted, whatever the order of what it is made from', () => {
  const report = createReport({ files: ['b.yaml', 'a.yaml', 'a.yaml'], documents, diagnostics: [error, warning, note] });
  expect(report).toEqual({
    formatVersion: 1,
    ok: false,
    counts: { error: 1, warning: 1, info: 1 },
    files: ['a.yaml', 'b.yaml'],
    documents: [documents[2], documents[1], documents[0]],
    diagnostics: [note, warning, error],
  });
  expect(createReport({ files: ['a.yaml', 'b.yaml'], documents: documents.toReversed(), diagnostics: [note, error, warning] })).toEqual(report);
});

test('warnings alone are ok, unless more than the allowed number', () => {
  const input = { files: [], documents: [], diagnostics: [warning, note] };
  expect(createReport(input).ok).toBe(true);
  expect(createReport({ ...input, maximumWarnings: 1 }).ok).toBe(true);
  expect(createReport({ ...input, maximumWarnings: 0 }).ok).toBe(false);
});

test('of too many findings the worst are listed, all are counted, and it is said how many are left out', () => {
  const report = createReport({ files: ['a.yaml', 'b.yaml'], documents: [], diagnostics: [note, warning, error], maximumFindings: 2 });
  expect([report.ok, report.counts, report.diagnostics.map(({ code, message }) => [code, message])]).toEqual([
    false,
    { error: 1, warning: 1, info: 1 },
    [
      ['yaml_stray_bom', 'w'],
      ['unknown_field', 'e'],
      ['findings_capped', '1 more findings are not listed'],
    ],
  ]);
});

test('what is suppressed is listed apart and does not count', () => {
  const suppressed = [{ ...warning, suppression: { line: 1, column: 1, reason: null } }];
  const report = createReport({ files: ['a.yaml'], documents: [], diagnostics: [], suppressed, maximumWarnings: 0 });
  expect(report).toEqual({ formatVersion: 1, ok: true, counts: { error: 0, warning: 0, info: 0 }, files: ['a.yaml'], documents: [], diagnostics: [], suppressed });
  expect(renderSummary(report)).toBe('0 documents in 1 file: 0 errors, 0 warnings, 0 for information, 1 suppressed');
});

test('the exit code is 2 when a file was not read, 3 when the report is not ok, else 0', () => {
  const code = (files: string[], ...diagnostics: (typeof error)[]) => reportExitCode(createReport({ files, documents: [], diagnostics }));
  expect([code(['a.yaml'], warning, note), code(['b.yaml'], error), code(['a.yaml'], error), code(['b.yaml'], error, note)]).toEqual([0, 3, 2, 3]);
});

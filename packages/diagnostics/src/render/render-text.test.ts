import { expect, test } from 'vitest';
import { createDiagnostic, renderText } from '../index.js';

const span = { file: 'a.yaml', document: 1, line: 2, column: 3, endLine: 2, endColumn: 4, offset: 0, endOffset: 0 };

test('a finding is one line, whatever stands in it', () => {
  const findings = [
    createDiagnostic({ code: 'unknown_field', message: 'two\nlines \u001B[2J', span, hint: 'a hint' }),
    createDiagnostic({ code: 'yaml_stray_bom', message: 'no place', span: null }),
  ];
  expect(renderText(findings)).toBe('a.yaml:2:3: error: two\u240Alines \u241B[2J [unknown_field]\nwarning: no place [yaml_stray_bom]\n');
  expect(renderText([])).toBe('');
});

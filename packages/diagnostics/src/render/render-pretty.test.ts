import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDiagnostic, renderPretty, type SourceSpan } from '../index.js';

function span(source: string, text: string, file = 'a.yaml'): SourceSpan {
  const offset = source.indexOf(text);
  const before = source.slice(0, offset).split('\n');
  const inside = text.split('\n');
  const line = before.length;
  const column = before.at(-1)!.length + 1;
  const endColumn = inside.length === 1 ? column + text.length : inside.at(-1)!.length + 1;
  return { file, document: 1, line, column, endLine: line + inside.length - 1, endColumn, offset, endOffset: offset + text.length };
}

const plain = { color: false, width: 80 };

test('a finding is its place, severity, message and code, then the line with the place underlined, then the hint', () => {
  const source = 'spec:\n  capabilites: [plan]\n';
  const finding = createDiagnostic({ code: 'unknown_field', message: 'no field `capabilites`', span: span(source, 'capabilites'), hint: 'Did you mean `capabilities`?' });
  expect(renderPretty([finding], { ...plain, sources: new Map([['a.yaml', source]]) })).toBe(
    [
      'a.yaml:2:3 error no field `capabilites` [unknown_field]',
      '  1 | spec:',
      '  2 |   capabilites: [plan]',
      '    |   ^^^^^^^^^^^',
      '  hint: Did you mean `capabilities`?',
      '',
    ].join('\n'),
  );
});

test('related places are shown with lines of their own, in whatever file they are', () => {
  const [a, b] = ['id: plan\n', 'id: plan\n'];
  const related = [{ ...span(b, 'plan', 'b.yaml'), message: 'the first one' }];
  const finding = createDiagnostic({ code: 'duplicate_step_id', message: 'twice', span: span(a, 'plan'), related });
  expect(renderPretty([finding], { ...plain, sources: new Map([['b.yaml', b]]) })).toBe(
    ['a.yaml:1:5 error twice [duplicate_step_id]', '  b.yaml:1:5 the first one', '  1 | id: plan', '    |     ^^^^', ''].join('\n'),
  );
});

test('findings stand one block each, without a source as one line, without a place as a message alone', () => {
  const first = createDiagnostic({ code: 'yaml_syntax', message: 'one', span: span('x', 'x') });
  const second = createDiagnostic({ code: 'yaml_stray_bom', message: 'two', span: null });
  expect(renderPretty([first, second], plain)).toBe('a.yaml:1:1 error one [yaml_syntax]\n\nwarning two [yaml_stray_bom]\n');
  expect(renderPretty([], plain)).toBe('');
});

test('control characters of a source, a message or a file name are made visible', () => {
  const source = 'a: \u001B[31mred\tx\u202E\n';
  const finding = createDiagnostic({ code: 'input_control_character', message: 'has \u001B[2J', span: { ...span(source, 'red'), file: 'a\u0007.yaml' } });
  expect(renderPretty([finding], { ...plain, sources: new Map([['a\u0007.yaml', source]]) })).toBe(
    ['a\u2407.yaml:1:9 error has \u241B[2J [input_control_character]', '  1 | a: \u241B[31mred  x<U+202E>', '    |         ^^^', ''].join('\n'),
  );
});

test('a byte-order mark, CRLF and wide characters do not shift the underline', () => {
  const source = '\uFEFFname: 計画 x\r\n';
  const place: SourceSpan = { file: 'a.yaml', document: 1, line: 1, column: 10, endLine: 1, endColumn: 11, offset: 10, endOffset: 11 };
  const finding = createDiagnostic({ code: 'yaml_syntax', message: 'm', span: place });
  expect(renderPretty([finding], { ...plain, sources: new Map([['a.yaml', source]]) })).toBe(['a.yaml:1:10 error m [yaml_syntax]', '  1 | name: 計画 x', '    |            ^', ''].join('\n'));
});

test('a place that a finding masks is covered in the lines of every finding', () => {
  const source = 'env: {name: A, value: sk-ant-0}\nnext: 1\n';
  const secret = createDiagnostic({ code: 'secret_in_manifest', message: 'a key', span: span(source, 'sk-ant-0'), data: { masked: true } });
  const other = createDiagnostic({ code: 'unknown_field', message: 'no field', span: span(source, 'next') });
  const text = renderPretty([other, secret], { ...plain, sources: new Map([['a.yaml', source]]) });
  expect(text).toContain('  1 | env: {name: A, value: ••••••••}\n  2 | next: 1\n');
  expect(text).not.toContain('sk-ant');
});

test('a long line is cut to the width, and its place stays in sight', () => {
  const source = `${'a'.repeat(200)}HERE${'b'.repeat(200)}\n`;
  const finding = createDiagnostic({ code: 'yaml_syntax', message: 'm', span: span(source, 'HERE') });
  const lines = renderPretty([finding], { color: false, width: 60, sources: new Map([['a.yaml', source]]) }).split('\n');
  expect(lines[1]).toMatch(/^ {2}1 \| …a+HEREb+…$/);
  expect(lines[2]!.indexOf('^^^^')).toBe(lines[1]!.indexOf('HERE'));
  expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(60);
});

test('the line of a place is shown in reasonable time, however long the line and however many its findings', () => {
  const source = `${'計'.repeat(500_000)}HERE${'b'.repeat(500_000)}`;
  const finding = createDiagnostic({ code: 'yaml_syntax', message: 'm', span: span(source, 'HERE') });
  const text = renderPretty(Array.from({ length: 500 }, () => finding), { color: false, width: 60, sources: new Map([['a.yaml', source]]) });
  expect(text.split('\n')[1]).toBe(`  1 | …${'計'.repeat(18)}HEREbbbbbbbbbbbb…`);
});

test('of one file so many findings are shown as were asked for, and the others are counted', () => {
  const findings = ['a.yaml', 'a.yaml', 'b.yaml', 'a.yaml'].map((file) => createDiagnostic({ code: 'yaml_syntax', message: 'm', span: span('x', 'x', file) }));
  expect(renderPretty(findings, { ...plain, mostOfOneFile: 1 })).toBe('a.yaml:1:1 error m [yaml_syntax]\n\nb.yaml:1:1 error m [yaml_syntax]\n\na.yaml has 2 more findings that are not shown\n');
});

test('colours are the only thing that colour changes', () => {
  const source = 'a: 1\n';
  const finding = createDiagnostic({ code: 'yaml_syntax', message: 'm', span: span(source, '1'), hint: 'h' });
  const sources = new Map([['a.yaml', source]]);
  const coloured = renderPretty([finding], { color: true, width: 80, sources });
  expect(coloured).toContain('\u001B[31merror\u001B[0m');
  // eslint-disable-next-line no-control-regex -- colours are control characters
  expect(coloured.replace(/\u001B\[\d+m/g, '')).toBe(renderPretty([finding], { color: false, width: 80, sources }));
});

test('any source and any place in or outside it is shown without an exception and without a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(9), fc.nat(50), fc.nat(9), fc.nat(50), fc.integer({ min: 0, max: 100 }), (source, line, column, lines, endColumn, width) => {
      const place = { file: 'f', document: 1, line, column, endLine: line + lines, endColumn, offset: 0, endOffset: 0 };
      const finding = createDiagnostic({ code: 'yaml_syntax', message: source, span: place, data: { masked: true } });
      // eslint-disable-next-line no-control-regex -- finding none is the point
      expect(renderPretty([finding], { color: false, width, sources: new Map([['f', source]]) })).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
    }),
  );
});

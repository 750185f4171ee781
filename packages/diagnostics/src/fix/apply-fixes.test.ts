import { expect, test } from 'vitest';
import { applyFixes, createDiagnostic, type TextEdit } from '../index.js';

function finding(offset: number, edits: readonly Omit<TextEdit, 'file'>[], { safety = 'safe', file = 'a.yaml' }: { safety?: 'safe' | 'unsafe'; file?: string } = {}) {
  const span = { file: 'a.yaml', document: 1, line: 1, column: offset + 1, endLine: 1, endColumn: offset + 2, offset, endOffset: offset + 1 };
  return createDiagnostic({ code: 'invalid_type', message: `at ${offset}`, span, fixes: [{ title: 't', safety, edits: edits.map((edit) => ({ file, ...edit })) }] });
}

const mend = (text: string, ...findings: ReturnType<typeof finding>[]) => {
  const { text: fixed, mended } = applyFixes(text, 'a.yaml', findings);
  return [fixed, mended.map(({ message }) => message)];
};

test('safe fixes are applied, from wherever their findings come, and everything else stays', () => {
  expect(mend('a: yes # why\nb: no\n', finding(16, [{ start: 16, end: 18, text: 'false' }]), finding(3, [{ start: 3, end: 6, text: 'true' }]))).toEqual(['a: true # why\nb: false\n', ['at 3', 'at 16']]);
});

test('an unsafe fix, one of another file and one outside the text are left alone', () => {
  const edit = [{ start: 0, end: 1, text: 'x' }];
  expect(mend('a', finding(0, edit, { safety: 'unsafe' }), finding(0, edit, { file: 'b.yaml' }), finding(0, [{ start: 0, end: 2, text: 'x' }]))).toEqual(['a', []]);
});

test('of fixes that overlap or meet the first is applied, whole or not at all', () => {
  const several = [
    { start: 0, end: 1, text: 'A' },
    { start: 3, end: 4, text: 'D' },
  ];
  expect(mend('abcd', finding(0, several), finding(1, [{ start: 1, end: 2, text: 'B' }]), finding(2, [{ start: 2, end: 2, text: '-' }]))).toEqual(['Ab-cD', ['at 0', 'at 2']]);
  expect(mend('abcd', finding(2, [{ start: 2, end: 2, text: '-' }]), finding(2, [{ start: 2, end: 2, text: '+' }]))).toEqual(['ab-cd', ['at 2']]);
});

test('new lines end as those of the text do', () => {
  expect(mend('a: 1\r\n', finding(0, [{ start: 0, end: 0, text: 'b: 2\nc: 3\n' }]))).toEqual(['b: 2\r\nc: 3\r\na: 1\r\n', ['at 0']]);
});

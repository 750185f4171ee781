import { expect, test } from 'vitest';
import { createDiagnostic, renderGithub, type SourceSpan } from '../index.js';

const at = (file: string, line: number, column: number, endColumn: number): SourceSpan => ({ file, document: 1, line, column, endLine: line, endColumn, offset: 0, endOffset: 0 });

test('a finding is a workflow command with its place, code, message and hint', () => {
  const finding = createDiagnostic({
    code: 'unknown_field',
    message: 'no field `capabilites`',
    span: at('a.yaml', 2, 3, 14),
    hint: 'Did you mean `capabilities`?',
    related: [{ ...at('b.yaml', 7, 1, 2), message: 'the agent' }],
  });
  expect(renderGithub([finding])).toBe('::error file=a.yaml,line=2,endLine=2,col=3,endColumn=14,title=unknown_field::no field `capabilites`%0ADid you mean `capabilities`?%0Ab.yaml:7:1 the agent\n');
});

test('severities are error, warning and notice, and a finding without a place has none', () => {
  const findings = (['unknown_field', 'yaml_stray_bom', 'field_not_acted_on'] as const).map((code) => createDiagnostic({ code, message: 'm', span: null }));
  expect(renderGithub(findings)).toBe('::error title=unknown_field::m\n::warning title=yaml_stray_bom::m\n::notice title=field_not_acted_on::m\n');
});

test('nothing in a name or a message can end the command or begin another', () => {
  const finding = createDiagnostic({ code: 'unknown_field', message: '100%\n::error::x\r', span: at('a,b:c%\n.yaml', 1, 1, 2) });
  expect(renderGithub([finding])).toBe('::error file=a%2Cb%3Ac%25\u240A.yaml,line=1,endLine=1,col=1,endColumn=2,title=unknown_field::100%25\u240A::error::x\u240D\n');
});

test('columns count whole characters where the text is known, and are left out of a place of several lines', () => {
  const finding = createDiagnostic({ code: 'unknown_field', message: 'm', span: at('a.yaml', 1, 6, 8) });
  const several = createDiagnostic({ code: 'unknown_field', message: 'm', span: { ...at('a.yaml', 1, 6, 8), endLine: 3 } });
  expect(renderGithub([finding, several], new Map([['a.yaml', '\uFEFFa: 😀b: c']]))).toBe(
    '::error file=a.yaml,line=1,endLine=1,col=5,endColumn=7,title=unknown_field::m\n::error file=a.yaml,line=1,endLine=3,title=unknown_field::m\n',
  );
});

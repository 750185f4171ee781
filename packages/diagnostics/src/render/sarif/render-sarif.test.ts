import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import draft04 from 'ajv-draft-04';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDiagnostic, createReport, listCodes, renderSarif, type Code, type DiagnosticInput, type SourceSpan } from '../../index.js';

const ajv = new draft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validates = ajv.compile(schema);

/** The parts that tests look into. */
interface Run {
  readonly tool: { readonly driver: { readonly name: string; readonly version: string; readonly rules: readonly { readonly id: string; readonly help: { readonly text: string }; readonly defaultConfiguration: object }[] } };
  readonly results: readonly { readonly fixes: readonly { readonly artifactChanges: object; readonly properties: object }[]; readonly suppressions: object }[];
  readonly invocations: object;
  readonly columnKind: string;
}

/** The log as data; throws where the official schema refuses it. */
function sarif(report: Parameters<typeof renderSarif>[0], sources?: ReadonlyMap<string, string>) {
  const log = JSON.parse(renderSarif(report, { tool: { name: 'orch-lint', version: '1.2.3' }, ...(sources && { sources }) })) as { runs: [Run] };
  if (!validates(log)) throw new Error(JSON.stringify(validates.errors, null, 2));
  return log.runs[0];
}

const at = (file: string, line: number, column: number, length: number): SourceSpan => ({ file, document: 1, line, column, endLine: line, endColumn: column + length, offset: column - 1, endOffset: column - 1 + length });
const input = { code: 'unknown_field', message: 'no field `capabilites`', span: at('dir/a b.yaml', 1, 2, 11) } as const satisfies DiagnosticInput;
const report = (...diagnostics: DiagnosticInput[]) => createReport({ files: ['dir/a b.yaml', '/abs/b.yaml'], documents: [], diagnostics: diagnostics.map(createDiagnostic) });

test('a finding is a result with its rule, level, place, related places and fingerprint', () => {
  const finding = createDiagnostic({
    ...input,
    hint: 'Did you mean `capabilities`?',
    path: ['spec', 'capabilites'],
    resource: { kind: 'Agent', name: 'coder', project: 'shop', step: null },
    related: [{ ...at('/abs/b.yaml', 3, 1, 2), message: 'the agent' }],
  });
  const run = sarif(createReport({ files: ['dir/a b.yaml'], documents: [], diagnostics: [finding] }));
  expect(run.results).toEqual([
    {
      ruleId: 'unknown_field',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'no field `capabilites`\nDid you mean `capabilities`?' },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'dir/a%20b.yaml', uriBaseId: '%SRCROOT%' }, region: { startLine: 1, startColumn: 2, endLine: 1, endColumn: 13 } },
          logicalLocations: [{ fullyQualifiedName: 'shop/Agent/coder:spec.capabilites', kind: 'member' }],
        },
      ],
      relatedLocations: [
        { id: 1, physicalLocation: { artifactLocation: { uri: 'file:///abs/b.yaml' }, region: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 3 } }, message: { text: 'the agent' } },
      ],
      partialFingerprints: { 'orchLint/v1': finding.fingerprint },
    },
  ]);
  expect(run.columnKind).toBe('utf16CodeUnits');
});

test('each code that was found is a rule once, with the help that the register has', () => {
  const run = sarif(report(input, { ...input, message: 'another' }, { ...input, code: 'yaml_stray_bom' }));
  const rules = run.tool.driver;
  expect([rules.name, rules.version, rules.rules.map(({ id }) => id)]).toEqual(['orch-lint', '1.2.3', ['unknown_field', 'yaml_stray_bom']]);
  expect(rules.rules[0]!.help.text).toBe(
    'A field that nobody knows is never ignored: a misspelt requirement would silently be none.\n\nFor example: `capabilites: [plan]`\n\nWhat to do: Correct the name, or remove the field.',
  );
  expect(rules.rules[1]!.defaultConfiguration).toEqual({ level: 'warning' });
});

test('edits are given by line and column where the text is known, without counting a byte-order mark, else by offset', () => {
  const source = '\uFEFFa: yes\r\nb: 1\r\n';
  const fixes = [{ title: 'Write true', safety: 'safe', edits: [{ file: 'dir/a b.yaml', start: 4, end: 7, text: 'true' }] }] as const;
  const fixOf = (sources?: ReadonlyMap<string, string>) => sarif(report({ ...input, fixes }), sources).results[0]!.fixes[0]!;
  const change = (deletedRegion: object) => [{ artifactLocation: { uri: 'dir/a%20b.yaml', uriBaseId: '%SRCROOT%' }, replacements: [{ deletedRegion, insertedContent: { text: 'true' } }] }];
  expect(fixOf(new Map([['dir/a b.yaml', source]]))).toEqual({
    description: { text: 'Write true' },
    artifactChanges: change({ startLine: 1, startColumn: 4, endLine: 1, endColumn: 7 }),
    properties: { safety: 'safe' },
  });
  expect(fixOf().artifactChanges).toEqual(change({ charOffset: 4, charLength: 3 }));
});

test('what a comment suppresses is there, with the comment and its reason', () => {
  const suppressed = [{ ...createDiagnostic({ ...input, code: 'session_isolation_expected' }), suppression: { line: 7, column: 3, reason: 'until May' } }];
  const run = sarif(createReport({ files: ['dir/a b.yaml'], documents: [], diagnostics: [], suppressed }));
  expect(run.results[0]!.suppressions).toEqual([
    {
      kind: 'inSource',
      location: { physicalLocation: { artifactLocation: { uri: 'dir/a%20b.yaml', uriBaseId: '%SRCROOT%' }, region: { startLine: 7, startColumn: 3 } } },
      justification: 'until May',
    },
  ]);
});

test('a run that could not read everything says so', () => {
  const unread = { code: 'input_unreadable', message: 'There is no file "x".', span: at('x', 1, 1, 0) } as const;
  expect([sarif(report(input)).invocations, sarif(report(unread)).invocations]).toEqual([[{ executionSuccessful: true, exitCode: 3 }], [{ executionSuccessful: false, exitCode: 2 }]]);
});

test('every code, and any text in a message, a name or an edit, gives a log that the official schema takes', () => {
  const any = fc.string({ unit: 'binary', maxLength: 20 });
  const diagnostic = fc.record({ code: fc.constantFrom(...listCodes().map(({ code }) => code as Code)), message: any, hint: fc.option(any), file: any, path: fc.option(fc.array(any)), name: any, edit: any, from: fc.nat(30), length: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(diagnostic, { maxLength: 5 }), any, (found, source) => {
      const inputs = found.map(({ code, message, hint, file, path, name, edit, from, length }): DiagnosticInput => {
        const span = at(file, 1, from + 1, length);
        return {
          code,
          message,
          hint,
          path,
          span,
          resource: { kind: 'Agent', name, project: null, step: null },
          related: [{ ...span, message }],
          fixes: [{ title: message, safety: 'unsafe', edits: [{ file, start: from, end: from + length, text: edit }] }],
        };
      });
      sarif(report(...inputs));
      sarif(report(...inputs), new Map(found.map(({ file }) => [file, source])));
    }),
  );
});

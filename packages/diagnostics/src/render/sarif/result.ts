import type { Diagnostic, Fix } from '../../diagnostic.js';
import type { SuppressedDiagnostic } from '../report.js';
import type { Sources } from '../sources.js';
import { spanOf } from '../span-of.js';
import { artifactLocation, physicalLocation, regionOf } from './location.js';
import { levels } from './rule.js';

export interface ResultSetting {
  readonly ruleIndex: ReadonlyMap<string, number>;
  readonly sources: Sources;
}

export function resultOf(diagnostic: Diagnostic | SuppressedDiagnostic, { ruleIndex, sources }: ResultSetting): Record<string, unknown> {
  const { code, severity, message, hint, related, fixes, fingerprint } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: ruleIndex.get(code) ?? -1,
    level: levels[severity],
    message: { text: (hint === null ? message : `${message}\n${hint}`).toWellFormed() },
    locations: locationsOf(diagnostic),
    ...(related.length === 0 ? {} : { relatedLocations: related.map((span, index) => ({ id: index + 1, physicalLocation: physicalLocation(span), message: { text: span.message } })) }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, sources)) }),
    partialFingerprints: { 'orchLint/v1': fingerprint },
    ...('suppression' in diagnostic ? { suppressions: [suppressionOf(diagnostic)] } : {}),
  };
}

function locationsOf(diagnostic: Diagnostic): readonly unknown[] {
  const { file, resource, path } = diagnostic;
  const span = spanOf(diagnostic);
  const physical = span ? { physicalLocation: physicalLocation(span) } : file === null ? {} : { physicalLocation: { artifactLocation: artifactLocation(file) } };
  const name = [resource && [resource.project, resource.kind, resource.name].filter(Boolean).join('/'), path].filter(Boolean).join(':').toWellFormed();
  const logical = name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name, kind: path === null ? 'resource' : 'member' }] };
  return Object.keys(physical).length + Object.keys(logical).length === 0 ? [] : [{ ...physical, ...logical }];
}

function fixOf({ title, safety, edits }: Fix, sources: Sources): Record<string, unknown> {
  const files = [...new Set(edits.map(({ file }) => file))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: artifactLocation(file),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map(({ start, end, text }) => ({ deletedRegion: regionOf(sources.get(file), start, end), insertedContent: { text: text.toWellFormed() } })),
    })),
    properties: { safety },
  };
}

function suppressionOf({ file, suppression: { line, column, reason } }: SuppressedDiagnostic): Record<string, unknown> {
  const place = file === null ? {} : { location: { physicalLocation: { artifactLocation: artifactLocation(file), region: { startLine: line, startColumn: column } } } };
  return { kind: 'inSource', ...place, ...(reason === null ? {} : { justification: reason }) };
}

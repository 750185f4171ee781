import type { Diagnostic } from '../../diagnostic.js';
import { reportExitCode, type Report, type SuppressedDiagnostic } from '../report.js';
import { noSources, type Sources } from '../sources.js';
import { artifactLocation } from './location.js';
import { resultOf, type ResultSetting } from './result.js';
import { ruleOf } from './rule.js';

export interface RenderSarifOptions {
  /** Name and version of the program that reports. */
  readonly tool: { readonly name: string; readonly version: string };
  /** Texts by the file names of the findings, so that edits are given by line and column. */
  readonly sources?: Sources;
}

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The report in the Static Analysis Results Interchange Format, version 2.1.0, as JSON text. Shows no line of any manifest. */
export function renderSarif(report: Report, { tool, sources = noSources }: RenderSarifOptions): string {
  const found: readonly (Diagnostic | SuppressedDiagnostic)[] = [...report.diagnostics, ...(report.suppressed ?? [])];
  const codes = [...new Set(found.map(({ code }) => code))].sort();
  const setting: ResultSetting = { ruleIndex: new Map(codes.map((code, index) => [code, index])), sources };
  const exitCode = reportExitCode(report);
  const run = {
    tool: { driver: { name: tool.name, version: tool.version, semanticVersion: tool.version, rules: codes.map(ruleOf) } },
    invocations: [{ executionSuccessful: exitCode !== 2, exitCode }],
    columnKind: 'utf16CodeUnits',
    artifacts: report.files.map((file) => ({ location: artifactLocation(file), roles: ['analysisTarget'] })),
    results: found.map((each) => resultOf(each, setting)),
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

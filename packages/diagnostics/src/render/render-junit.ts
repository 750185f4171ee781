import type { Diagnostic } from '../diagnostic.js';
import { visible } from './visible.js';
import type { Report } from './report.js';

/** The report as JUnit's XML: a suite a file, a test case a finding; errors are failures, the rest is output of cases that passed. */
export function renderJunit({ files, diagnostics, counts }: Report): string {
  const byFile = new Map<string, Diagnostic[]>(files.map((file) => [file, []]));
  for (const diagnostic of diagnostics) {
    const name = diagnostic.file ?? '';
    const list = byFile.get(name);
    if (list) list.push(diagnostic);
    else byFile.set(name, [diagnostic]);
  }
  const suites = [...byFile].map(([file, found]) => suite(file, found));
  const tests = [...byFile.values()].reduce((sum, found) => sum + Math.max(1, found.length), 0);
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="orch-lint" tests="${tests}" failures="${counts.error}">`, ...suites, '</testsuites>', ''].join('\n');
}

function suite(file: string, found: readonly Diagnostic[]): string {
  const failures = found.filter(({ severity }) => severity === 'error').length;
  const cases = found.length === 0 ? [`    <testcase classname="${xml(file)}" name="no finding"/>`] : found.map((diagnostic) => testCase(file, diagnostic));
  return [`  <testsuite name="${xml(file)}" tests="${cases.length}" failures="${failures}">`, ...cases, '  </testsuite>'].join('\n');
}

function testCase(file: string, { code, severity, line, column, message, hint }: Diagnostic): string {
  const place = line === null ? '' : `:${line}:${column}`;
  const text = xml(`${file}${place} ${severity}: ${message} [${code}]${hint === null ? '' : ` ${hint}`}`);
  const inner = severity === 'error' ? `<failure type="${xml(code)}" message="${xml(message)}">${text}</failure>` : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${xml(file)}" name="${xml(code + place)}">${inner}</testcase>`;
}

/** Control characters, which XML cannot hold, are shown by their pictures. */
function xml(text: string): string {
  return visible(text.toWellFormed())
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

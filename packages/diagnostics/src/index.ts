/**
 * Says what a finding and a failure look like, and holds the one register of their codes.
 * Refuses to know anything about manifests, drivers or tasks.
 */
export type { Category, CodeDefinition, Severity } from './code.js';
export { asSentence } from './as-sentence.js';
export { createDiagnostic, sortDiagnostics, type DiagnosticInput } from './create-diagnostic.js';
export type { Diagnostic, Fix, RelatedSpan, ResourceRef, SourceSpan, TextEdit } from './diagnostic.js';
export { applyFixes, type FixedText } from './fix/apply-fixes.js';
export { formatFieldPath, type FieldPath } from './field-path.js';
export { isOrchError, OrchError, type OrchErrorBody, type OrchErrorOptions } from './orch-error.js';
export { editDistance, nearestNames, plainLetters, slipsAllowed } from './similar-names.js';
export { docsUrl, findCode, listCodes, lookupCode, type Code } from './registry.js';
export { plainSigns, showsAsciiOnly } from './render/plain-signs.js';
export { renderGithub } from './render/render-github.js';
export { renderJunit } from './render/render-junit.js';
export { renderPretty, type RenderPrettyOptions } from './render/render-pretty.js';
export { renderSummary } from './render/render-summary.js';
export { renderText } from './render/render-text.js';
export { visible } from './render/visible.js';
export { createReport, reportExitCode, type Report, type ReportDocument, type ReportInput, type SuppressedDiagnostic } from './render/report.js';
export type { Sources } from './render/sources.js';
export { renderSarif, type RenderSarifOptions } from './render/sarif/render-sarif.js';

/**
 * Says what a finding and a failure look like, and holds the one register of their codes.
 * Refuses to know anything about manifests, drivers or tasks.
 */
export type { Category, CodeDefinition, Severity } from './code.js';
export { createDiagnostic, sortDiagnostics, type DiagnosticInput } from './create-diagnostic.js';
export type { Diagnostic, Fix, RelatedSpan, ResourceRef, SourceSpan, TextEdit } from './diagnostic.js';
export { formatFieldPath, type FieldPath } from './field-path.js';
export { isOrchError, OrchError, type OrchErrorBody, type OrchErrorOptions } from './orch-error.js';
export { editDistance, nearestNames, plainLetters, slipsAllowed } from './similar-names.js';
export { docsUrl, findCode, listCodes, lookupCode, type Code } from './registry.js';
export { renderText, type RenderTextOptions } from './render/render-text.js';
export { createReport, type Report, type ReportDocument, type ReportInput } from './render/report.js';

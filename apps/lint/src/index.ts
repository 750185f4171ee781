/**
 * Files, folders, patterns and forms of output round the linting library; the program `orch-lint`.
 * Refuses to judge anything: what is right and wrong is said by `@orch/schema` and `@orch/validator`.
 */
export { fixInputs, type FixedInputs } from './fix/fix-inputs.js';
export { writeFile } from './fix/write-file.js';
export { lintInputs, type LintedInputs } from './lint-inputs.js';
export { readInputs, type ReadOptions } from './inputs/read-inputs.js';
export { formats, type Format } from './options.js';
export { createSources } from './output/create-sources.js';
export { renderReport, showsSources, type RenderOptions } from './output/render-report.js';
export { readRules } from './read-rules.js';
export { version } from './version.js';

/**
 * Decides whether manifests fit together: references, what agents can do, which session each step gets; compiles workflows.
 * Refuses to know processes, storage and which drivers are installed: drivers are plain descriptors handed in.
 */
export { builtinDrivers } from './builtin-drivers.generated.js';
export type { DriverCatalogue } from './catalogue.js';
export type { CompiledAgent, CompiledLine, CompiledStep, CompiledVariable, CompiledWorkflow, SessionGraph, SessionGraphStep } from './compiled-workflow.js';
export { lintFiles } from './lint/lint-files.js';
export type { LintBytes, LintInput, LintSource, LintText, LintUnreadable } from './lint/lint-input.js';
export type { LintOptions } from './lint/lint-options.js';
export { checkSettings as checkRuleSettings, type RuleSetting, type RuleSettings } from './lint/rule-settings.js';
export { lintText, type LintTextOptions } from './lint/lint-text.js';
export { suppress, type Suppressed } from './lint/suppress.js';
export { isPlaceholder, placeholderNames, type PlaceholderName } from './placeholders.js';
export { sessionGraph } from './session-graph.js';
export { validate, type ValidateOptions, type ValidateResult } from './validate.js';

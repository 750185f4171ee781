/**
 * Decides whether manifests fit together: references, what agents can do, which session each step gets; compiles workflows.
 * Refuses to know processes, storage and which drivers are installed: drivers are plain descriptors handed in.
 */
export { builtinDrivers } from './builtin-drivers.generated.js';
export type { DriverCatalogue } from './catalogue.js';
export type { CompiledAgent, CompiledLine, CompiledStep, CompiledWorkflow, SessionGraph, SessionGraphStep } from './compiled-workflow.js';
export { projectMismatch } from './rules/project-mismatch.js';
export { sessionGraph } from './session-graph.js';
export { validate, type ValidateOptions, type ValidateResult } from './validate.js';

/**
 * Runs a step's turn in Claude Code over its stream of JSON lines: new, resumed and branched sessions, permissions, interrupts and typed failures.
 * Refuses to know tasks, sessions of other providers and where handles are kept.
 */
export { claudeDescriptor } from './descriptor.js';
export { claudeDriver } from './driver.js';

/**
 * Says what Claude Code can do as a driver and which configuration it takes; this version lints and applies with it and runs nothing.
 * Refuses to know tasks, sessions of other providers and where handles are kept.
 */
export { claudeDescriptor } from './descriptor.js';

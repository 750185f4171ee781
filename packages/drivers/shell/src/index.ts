/**
 * Runs a shell command as a turn: how the prompt and other values reach it unharmed, and what its exit code and output mean.
 * Refuses to have sessions, permissions or usage, and to guess how a placeholder is quoted.
 */
export { shellDescriptor } from './descriptor.js';
export { shellDriver } from './shell-driver.js';

/**
 * Decides where in a shell command a value may stand, and what is written there so that it arrives byte for byte.
 * Refuses to know the values, and which shell, file or process is used.
 */
export type { Placeholder } from './placeholders.js';
export type { CommandReading, Placement, PlacementProblem, Quoting } from './command-reading.js';
export { programArguments } from './program-arguments.js';
export { readCommand } from './read-command.js';
export { replacePlaceholders } from './replace-placeholders.js';

/** What of the protocol needs no shapes: where a daemon is found, what a project may be called, and the words of a status. A program that starts often loads this and the client. */
export { entryKeyPattern, entryKeyRule, entryValueBytes } from './entry-limits.js';
export { projectNamePattern, projectNameRule } from './project-name.js';
export { protocolVersion } from './protocol-version.js';
export { socketPath, socketPathLimit, socketPointerFile, type SocketFacts } from './socket-path.js';
export { stepStatuses, taskStatuses } from './statuses.js';
export { stateDirectory, type Environment } from './state-directory.js';

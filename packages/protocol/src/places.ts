/** The part of the protocol that needs no shapes: where a daemon is found, and what a project may be called. A program that starts often loads this alone. */
export { projectNamePattern, projectNameRule } from './project-name.js';
export { protocolVersion } from './protocol-version.js';
export { socketPath, socketPathLimit, socketPointerFile, type SocketFacts } from './socket-path.js';
export { stateDirectory, type Environment } from './state-directory.js';

/**
 * The wire between client and daemon: every call and every shape, and a typed client that is handed its transport.
 * Refuses to know sockets, storage and what the calls do.
 */
export { protocolVersion, routes, type RouteName } from './routes.js';
export { applyRequestShape, applyResultShape, sessionGraphShape } from './shapes/apply.js';
export { approvalAnswerShape, approvalListShape, approvalShape } from './shapes/approval.js';
export { diagnosticShape, errorShape } from './shapes/diagnostic.js';
export { deletedShape, resourceListShape, resourceShape } from './shapes/resource.js';
export { sessionListShape, sessionShape } from './shapes/session.js';
export { statusShape, stoppingShape } from './shapes/status.js';
export { logLineShape, stepShape, stepStatusShape, taskCreateShape, taskInfoShape, taskListShape, taskShape, taskStatusShape } from './shapes/task.js';

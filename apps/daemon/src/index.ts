/**
 * Composes the parts into one daemon and serves them on a Unix socket; translates calls into the parts' words and back.
 * Refuses to decide what a task does, how a session is got and what a manifest means.
 */
export { openApiDocument } from './http/open-api-document.js';

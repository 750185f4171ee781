/**
 * The command line: parses arguments, calls the daemon, renders its answers.
 * Refuses to decide anything: what needs the store or a driver is run by the daemon or by `orchestratord VERB`.
 */
export { version } from './version.js';

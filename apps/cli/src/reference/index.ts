/** The command line as data, for the pages that are generated from it and for tests; no command loads this. */
export { answerSchema, answerSchemas, failureSchema } from './schemas.js';
export { calledCommand, commandReference, type CommandFacts } from './command-reference.js';

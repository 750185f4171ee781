/** What the program needs of `node:util`, not imported: the import of a built-in module reads all its exports, and some of these load more than all of ours. */
export const { parseArgs } = process.getBuiltinModule('node:util');

/**
 * What the program needs of `node:util`, not imported: the import of a built-in module reads all its exports, and some of these load
 * modules that cost every command more than commander does.
 */
export const { styleText, stripVTControlCharacters } = process.getBuiltinModule('node:util');

/** A key can be written in any shell without quotes and is never taken for an option. */
export const entryKeyPattern = /^[A-Za-z0-9_][A-Za-z0-9_./:@+=,-]{0,249}$/;

export const entryKeyRule = 'A key begins with a letter, digit or `_` and goes on with those and `. - / : @ + = ,`, 250 characters at most.';

/** Most bytes of a value as UTF-8. */
export const entryValueBytes = 1024 * 1024;

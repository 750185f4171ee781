export const namePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/;

/** What a shell takes as the name of a variable. */
export const variableNamePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

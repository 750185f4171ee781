/** What a project may be called: as every name in a manifest. */
export const projectNamePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/;

export const projectNameRule = 'A name begins with a letter or digit and goes on with letters, digits, `_`, `.` and `-`, 63 characters at most.';

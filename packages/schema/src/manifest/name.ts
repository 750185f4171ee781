export const namePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/;

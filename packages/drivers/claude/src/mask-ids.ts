const id = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/**
 * For words of the client that are passed on as they are: its error texts name sessions, also ones that are not of this run and that no
 * redactor has been told of.
 */
export function maskIds(text: string): string {
  return text.replace(id, '[id]');
}

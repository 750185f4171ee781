/** A place inside a document: keys and 0-based list positions. */
export type FieldPath = readonly (string | number)[];

const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** `['spec','steps',1,'id']` → `spec.steps[1].id`; a key that is not a plain word is quoted: `env["a b"]`. */
export function formatFieldPath(path: FieldPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (plainKey.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

import { OrchError } from '@orch/diagnostics';

type Labels = Readonly<Record<string, string>>;

interface Requirement {
  readonly pattern: RegExp;
  readonly make: (key: string, values: readonly string[]) => (labels: Labels) => boolean;
}

const key = String.raw`([A-Za-z0-9](?:[A-Za-z0-9_./-]*[A-Za-z0-9])?)`;
const value = String.raw`([^\s,()=!]*)`;
const has = (labels: Labels, name: string) => Object.hasOwn(labels, name);

/** As other control planes have them: what excludes a value takes what has no such label too. */
const requirements: readonly Requirement[] = [
  { pattern: new RegExp(`^${key}$`), make: (name) => (labels) => has(labels, name) },
  { pattern: new RegExp(`^!\\s*${key}$`), make: (name) => (labels) => !has(labels, name) },
  { pattern: new RegExp(`^${key}\\s*==?\\s*${value}$`), make: (name, [wanted]) => (labels) => has(labels, name) && labels[name] === wanted },
  { pattern: new RegExp(`^${key}\\s*!=\\s*${value}$`), make: (name, [wanted]) => (labels) => !has(labels, name) || labels[name] !== wanted },
  { pattern: new RegExp(`^${key}\\s+in\\s*\\(([^()]*)\\)$`), make: (name, values) => (labels) => has(labels, name) && values.includes(labels[name]!) },
  { pattern: new RegExp(`^${key}\\s+notin\\s*\\(([^()]*)\\)$`), make: (name, values) => (labels) => !has(labels, name) || !values.includes(labels[name]!) },
];

/** Whether labels are chosen by `key=value,key!=value,key,!key,key in (a,b),key notin (a,b)`, all of it at once. Throws `selector_invalid`. */
export function labelSelector(text: string): (labels: Labels | undefined) => boolean {
  // Not at the commas inside parentheses.
  const parts = text.split(/,(?![^()]*\))/).map((part) => part.trim());
  const checks = parts.map((part) => read(part, text));
  return (labels = {}) => checks.every((check) => check(labels));
}

function read(part: string, whole: string): (labels: Labels) => boolean {
  for (const { pattern, make } of requirements) {
    const match = pattern.exec(part);
    if (match) return make(match[1]!, (match[2] ?? '').split(',').map((each) => each.trim()));
  }
  throw new OrchError('selector_invalid', part === '' ? `The selector "${whole}" has an empty part.` : `"${part}" is no part of a selector.`, {
    hint: 'Its parts are `key=value`, `key!=value`, `key`, `!key`, `key in (a,b)` and `key notin (a,b)`, with commas between them.',
    details: { selector: whole },
  });
}

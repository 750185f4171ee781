import type { Fix, RelatedSpan } from '@orch/diagnostics';
import { SourceText } from '../source/source-text.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { sensitivePlaces } from './sensitive-places.js';
import { mayHoldSecrets } from './sensitive-names.js';

/** What a finding says; the words that it may quote. */
interface Saying {
  readonly message: string;
  readonly hint?: string | null | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly fixes?: readonly Fix[] | undefined;
  readonly related?: readonly RelatedSpan[] | undefined;
}

/** A shorter one is a part of ordinary words. */
const shortestHidden = 6;
const mask = '••••';

const known = new WeakMap<object, readonly string[]>();

/** The same without the secrets that the document's text holds, each by its form or its name. A fix that would write one is left out. */
export function hideSecrets<T extends Saying>(document: { readonly text: string }, saying: T): T {
  let secrets = known.get(document);
  if (!secrets) known.set(document, (secrets = secretsIn(document.text)));
  return secrets.length === 0 ? saying : without(secrets, saying);
}

function secretsIn(text: string): readonly string[] {
  if (!mayHoldSecrets(text)) return [];
  const source = new SourceText('', text);
  const { root } = parseYaml(source, { number: 1, start: 0, end: source.text.length, directives: [] });
  const written = sensitivePlaces(source.text, root).map(([start, end]) => source.text.slice(start, end).trim());
  const plain = written.flatMap((value) => [value, value.replace(/^(["'])(.*)\1$/s, '$2'), ...value.split('\n').map((line) => line.trim())]);
  // The longest first: one may be a part of another.
  return [...new Set(plain)].filter((value) => value.length >= shortestHidden).sort((a, b) => b.length - a.length);
}

function without<T extends Saying>(secrets: readonly string[], saying: T): T {
  const hide = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
  const { message, hint, data, fixes, related } = saying;
  const holds = (text: string): boolean => secrets.some((secret) => text.includes(secret));
  return {
    ...saying,
    message: hide(message),
    ...(typeof hint === 'string' ? { hint: hide(hint) } : {}),
    ...(data === undefined ? {} : { data: hideIn(data, hide) as Readonly<Record<string, unknown>> }),
    ...(fixes === undefined ? {} : { fixes: fixes.filter(({ title, edits }) => !holds(title) && !edits.some(({ text }) => holds(text))) }),
    ...(related === undefined ? {} : { related: related.map((one) => ({ ...one, message: hide(one.message) })) }),
  };
}

function hideIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, hide));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideIn(item, hide)])) : value;
}

import type { FieldPath, Fix, RelatedSpan, ResourceRef } from '@orch/diagnostics';
import { maskSecrets } from '../check/secret-patterns.js';
import { SourceText } from '../source/source-text.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { createHider } from './create-hider.js';
import { sensitivePlaces } from './sensitive-places.js';
import { isOrdinaryWord, mayHoldSecrets } from './sensitive-names.js';

/** What a finding says; the words that it may quote. */
interface Saying {
  readonly message: string;
  readonly hint?: string | null | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly fixes?: readonly Fix[] | undefined;
  readonly related?: readonly RelatedSpan[] | undefined;
}

/** A node of the YAML library or null; without its own type, which the types of the package do not name. */
type Tree = object | null;
type Hider = (text: string) => string;

/** Null where a document holds none. */
const known = new WeakMap<object, { readonly hide: Hider | null }>();

/** The same without the secrets that the document's text holds, each by its form or its name. A fix that would write one is left out. `root`: the text's tree, where it is at hand. */
export function hideSecrets<T extends Saying>(document: { readonly text: string }, saying: T, root?: Tree): T {
  const hide = hiderOf(document, root);
  return hide === null ? saying : without(hide, saying);
}

/** By what a finding calls its place. */
interface Names {
  readonly path: FieldPath | null;
  readonly resource: ResourceRef | null;
}

/**
 * The same without the secrets that somebody has written as the key of a map, or as a name. An ordinary word stays, also where it is
 * somebody's password too: programs go by these names, and most of them are the product's own.
 */
export function hideNames(document: { readonly text: string }, { path, resource }: Names, root?: Tree): Names {
  const hide = hiderOf(document, root);
  const shown = (text: string): string => (hide === null || isOrdinaryWord(text) ? hideByForm(text) : hide(hideByForm(text)));
  return { path: path && path.map((part) => (typeof part === 'string' ? shown(part) : part)), resource: resource && namedAs(resource, shown) };
}

/** The name of a resource without what is a secret by its form; its document is not looked at. */
export function showableResource(resource: ResourceRef): ResourceRef {
  return namedAs(resource, hideByForm);
}

function namedAs({ kind, name, project, step }: ResourceRef, shown: Hider): ResourceRef {
  return { kind: shown(kind), name: shown(name), project: project && shown(project), step: step && shown(step) };
}

function hideByForm(text: string): string {
  return mayHoldSecrets(text) ? maskSecrets(text) : text;
}

function hiderOf(document: { readonly text: string }, root: Tree | undefined): Hider | null {
  let found = known.get(document);
  if (!found) known.set(document, (found = { hide: mayHoldSecrets(document.text) ? createHider(secretsIn(document.text, root)) : null }));
  return found.hide;
}

/** As they are written, and as messages quote them: without their quotes and escapes, line by line. */
function secretsIn(given: string, tree: Tree | undefined): readonly string[] {
  const source = new SourceText('', given);
  const { text } = source;
  const root = tree === undefined ? parseYaml(source, { number: 1, start: 0, end: text.length, directives: [] }).root : tree;
  const written = sensitivePlaces(text, root).map(([start, end]) => text.slice(start, end).trim());
  const read = written.flatMap((value) => [value, unquoted(value), ...value.split('\n').map((line) => line.trim())]);
  return read.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
}

function unquoted(value: string): string {
  try {
    if (value.startsWith('"')) return String(JSON.parse(value));
  } catch {
    // An escape that only YAML has.
  }
  return value.replace(/^(["'])(.*)\1$/s, '$2');
}

function without<T extends Saying>(hide: Hider, saying: T): T {
  const { message, hint, data, fixes, related } = saying;
  const holds = (text: string): boolean => hide(text) !== text;
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

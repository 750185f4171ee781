import type { Format } from './format.js';
import { inLocale } from './in-locale.js';
import { plainText } from './plain-text.js';

export interface Printable {
  /** What `-o json` and `-o yaml` give, whole. */
  readonly value: unknown;
  /** What `-o yaml` gives instead: a document each, as files of manifests have them. */
  readonly documents?: readonly unknown[];
  /** What `-o jsonl` gives, one a line; for commands that offer it. */
  readonly lines?: readonly unknown[];
  table(): string;
  wide?(): string;
  /** The table colours its own words and has made plain whatever it quotes; any other is made plain as a whole. */
  readonly styled?: boolean;
  /** One `kind/name` or id a line. */
  names(): readonly string[];
}

/** The answer of a command, on stdout. */
export async function print(format: Format, answer: Printable): Promise<void> {
  const text = await render(format, answer);
  // An empty list has no line, not an empty one.
  if ((format === 'name' || format === 'jsonl') && text === '') return;
  process.stdout.write(`${text}\n`);
}

async function render(format: Format, answer: Printable): Promise<string> {
  switch (format) {
    case 'json':
      return JSON.stringify(answer.value, null, 2);
    case 'jsonl':
      return (answer.lines ?? [answer.value]).map((line) => JSON.stringify(line)).join('\n');
    case 'yaml':
      return yaml(answer);
    case 'name':
      return plainText(answer.names().join('\n'));
    case 'wide':
      return shown(answer, answer.wide?.() ?? answer.table());
    case 'table':
      return shown(answer, answer.table());
  }
}

async function yaml({ value, documents }: Printable): Promise<string> {
  const { toYaml } = await import('./to-yaml.js');
  return documents === undefined || documents.length === 0 ? toYaml(value) : documents.map(toYaml).join('\n---\n');
}

function shown(answer: Printable, text: string): string {
  return inLocale(answer.styled ? text : plainText(text));
}

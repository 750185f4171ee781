import type { Format } from './format.js';
import { plainText } from './plain-text.js';

export interface Printable {
  /** What `-o json` and `-o yaml` give, whole. */
  readonly value: unknown;
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
  // An empty list of names has no line, not an empty one.
  if (format === 'name' && text === '') return;
  process.stdout.write(`${text}\n`);
}

async function render(format: Format, answer: Printable): Promise<string> {
  switch (format) {
    case 'json':
      return JSON.stringify(answer.value, null, 2);
    case 'yaml':
      return (await import('./to-yaml.js')).toYaml(answer.value);
    case 'name':
      return plainText(answer.names().join('\n'));
    case 'wide':
      return shown(answer, answer.wide?.() ?? answer.table());
    case 'table':
      return shown(answer, answer.table());
  }
}

function shown(answer: Printable, text: string): string {
  return answer.styled ? text : plainText(text);
}

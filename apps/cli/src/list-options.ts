import { nearestNames } from '@orch/diagnostics';
import { InvalidArgumentError, Option } from 'commander';

/** Filters that lists of tasks and sessions take. */
export interface ListOptions {
  readonly status?: readonly string[];
  readonly workflow?: string;
  readonly limit?: number;
}

const statuses = new WeakMap<Option, readonly string[]>();

/** What may be named in a list with commas; undefined for any other option. */
export const listedValues = (option: Option): readonly string[] | undefined => statuses.get(option);

export const listOptions = (known: readonly string[]) => [
  statusOption(known),
  new Option('-W, --workflow <workflow>', 'only those of this workflow'),
  new Option('--limit <number>', 'the newest so many').argParser(readLimit),
];

function statusOption(known: readonly string[]): Option {
  const option = new Option('--status <status>', `only these: ${known.join(', ')}`).argParser(collectStatus(known));
  statuses.set(option, known);
  return option;
}

/** Several at once with commas, or one after the other. */
function collectStatus(known: readonly string[]) {
  return (text: string, before: readonly string[] | undefined): readonly string[] => {
    const words = text.split(',');
    for (const word of words) {
      if (known.includes(word)) continue;
      const [close] = nearestNames(word, known, 1);
      throw new InvalidArgumentError(close === undefined ? `There are: ${known.join(', ')}.` : `Did you mean ${close}?`);
    }
    return [...(before ?? []), ...words];
  };
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.');
  return Number(text);
}

/** As the daemon is asked for them. */
export function filtersOf({ status, workflow, limit }: ListOptions): { readonly status?: string; readonly workflow?: string; readonly limit?: string } {
  return { ...(status === undefined ? {} : { status: status.join(',') }), ...(workflow === undefined ? {} : { workflow }), ...(limit === undefined ? {} : { limit: String(limit) }) };
}

import { OrchError } from '@orch/diagnostics';
import type { Client, EntryFact } from '@orch/protocol';
import type { Context } from '../context.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { age, duration } from '../output/time.js';

interface Options {
  readonly prefix?: string;
  readonly allProjects?: boolean;
}

export async function run(context: Context<Options>, store?: string): Promise<void> {
  if (store === undefined) await listStores(context);
  else await listEntries(context, store);
}

async function listStores(context: Context<Options>): Promise<void> {
  const { prefix, allProjects = false, project = 'default' } = context.options;
  if (prefix !== undefined) throw new OrchError('usage_error', 'Which store? --prefix chooses among the keys of one.', { hint: 'Write `orchestrator store list STORE --prefix TEXT`.' });
  const client = await context.client();
  const list = await client.listStores(allProjects ? {} : { project });
  if (list.items.length === 0 && !(await nothingFound(context, client, 'stores', allProjects ? undefined : project))) return;
  const rows = (wide: boolean) =>
    table(
      ['STORE', 'PROJECT', 'ENTRIES', ...(wide ? ['AT MOST', 'FOR'] : [])],
      list.items.map(({ name, project: of, entries, retention: { maxEntries, ttlSeconds } }) => [
        name,
        of,
        String(entries),
        ...(wide ? [maxEntries === null ? '–' : String(maxEntries), ttlSeconds === null ? '–' : duration(ttlSeconds * 1000)] : []),
      ]),
    );
  await print(context.format, { value: list, lines: list.items, table: () => rows(false), wide: () => rows(true), names: () => list.items.map(({ name }) => name) });
}

async function listEntries(context: Context<Options>, store: string): Promise<void> {
  const { prefix, allProjects = false, project = 'default' } = context.options;
  if (allProjects) throw new OrchError('usage_error', `Either one store or -A, not both ("${store}").`);
  const client = await context.client();
  const items = await allEntries(client, { store, project, ...(prefix === undefined ? {} : { prefix }) });
  if (items.length === 0 && isTable(context)) {
    process.stderr.write(`No entries in store ${store} of project ${project}${prefix === undefined ? '' : ` under ${JSON.stringify(prefix)}`}.\n`);
    return;
  }
  const rows = (wide: boolean) => {
    const now = Date.now();
    return table(
      ['KEY', 'BYTES', 'AGE', ...(wide ? ['CREATED', 'ENDS IN'] : [])],
      items.map(({ key, bytes, createdAt, updatedAt, expiresAt }) => [
        key,
        String(bytes),
        age(updatedAt, now),
        ...(wide ? [createdAt, expiresAt === null ? '–' : duration(Date.parse(expiresAt) - now)] : []),
      ]),
    );
  };
  await print(context.format, { value: { project, store, items }, lines: items, table: () => rows(false), wide: () => rows(true), names: () => items.map(({ key }) => key) });
}

/** The daemon gives a page at a time. */
async function allEntries(client: Client, query: { readonly store: string; readonly project: string; readonly prefix?: string }): Promise<readonly EntryFact[]> {
  const items: EntryFact[] = [];
  for (let more = true; more; ) {
    const after = items.at(-1)?.key;
    const page = await client.listEntries({ ...query, ...(after === undefined ? {} : { after }) });
    items.push(...page.items);
    more = page.more;
  }
  return items;
}

function isTable({ format }: Context<Options>): boolean {
  return format === 'table' || format === 'wide';
}

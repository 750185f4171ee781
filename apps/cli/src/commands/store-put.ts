import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { readValue } from '../read-value.js';

interface Options {
  readonly file?: string;
}

export async function run(context: Context<Options>, store: string, key: string, value?: string): Promise<void> {
  const text = await readValue(value, context.options.file);
  const client = await context.client();
  const written = await client.putEntry({ store, project: context.options.project ?? 'default', body: { key, value: text } });
  if (written.redacted) process.stderr.write('An id that must stay hidden was replaced in the value.\n');
  await print(context.format, { value: written, table: () => `${store}/${key} ${written.result}`, names: () => [key] });
}

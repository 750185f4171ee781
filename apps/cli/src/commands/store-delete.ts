import type { Context } from '../context.js';
import { print } from '../output/print.js';

export async function run(context: Context<object>, store: string, key: string): Promise<void> {
  const client = await context.client();
  const deleted = await client.deleteEntry({ store, key, project: context.options.project ?? 'default' });
  await print(context.format, { value: deleted, table: () => `${store}/${key} deleted`, names: () => [key] });
}

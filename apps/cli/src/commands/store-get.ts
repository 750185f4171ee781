import type { Context } from '../context.js';
import { plainText } from '../output/plain-text.js';
import { print } from '../output/print.js';

/**
 * Piped, the value is all that is written, so that `$(…)` and files hold it unchanged. A terminal gets it as plain text with a line end,
 * or the next prompt would stand on its last line.
 */
export async function run(context: Context<object>, store: string, key: string): Promise<void> {
  const client = await context.client();
  const entry = await client.getEntry({ store, key, project: context.options.project ?? 'default' });
  if (context.format === 'json' || context.format === 'yaml') {
    await print(context.format, { value: entry, table: () => entry.value, names: () => [entry.key] });
    return;
  }
  process.stdout.write(process.stdout.isTTY ? onTerminal(entry.value) : entry.value);
}

function onTerminal(value: string): string {
  const text = plainText(value);
  return text.endsWith('\n') ? text : `${text}\n`;
}

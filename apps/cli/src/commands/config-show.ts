import { homedir } from 'node:os';
import { readSettings, type Setting } from '../config/settings.js';
import type { Context } from '../context.js';
import { statusOf } from './daemon-status.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';

/** Every setting with its value and where that comes from; of a daemon that runs what it runs with. */
export async function run(context: Context<object>): Promise<void> {
  const status = await statusOf(await context.client()).catch(() => null);
  const settings = readSettings({ flags: context.options as Readonly<Record<string, unknown>>, stateDir: context.stateDir, env: process.env, home: homedir(), status });
  await print(context.format, {
    value: { settings },
    table: () => rows(settings, false),
    wide: () => rows(settings, true),
    names: () => settings.map(({ name }) => name),
  });
}

function rows(settings: readonly Setting[], wide: boolean): string {
  return table(
    ['SETTING', 'VALUE', 'FROM', ...(wide ? ['MEANING'] : [])],
    settings.map(({ name, value, origin, meaning }) => [name, value === null ? '–' : String(value), origin.name === null ? origin.kind : `${origin.kind} ${origin.name}`, ...(wide ? [meaning] : [])]),
  );
}

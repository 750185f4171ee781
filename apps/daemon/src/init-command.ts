import { initialise } from './initialise.js';
import { openStatePlace } from './place/state-place.js';

export async function initCommand(stateDir: string | undefined, format: string): Promise<void> {
  const done = await initialise(openStatePlace(stateDir, process.env));
  process.stdout.write(`${render(done, format)}\n`);
}

function render(done: Awaited<ReturnType<typeof initialise>>, format: string): string {
  if (format === 'json') return JSON.stringify(done, null, 2);
  if (format === 'yaml') return Object.entries(done).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n');
  if (format === 'name') return done.stateDir;
  return done.result === 'created' ? `created ${done.stateDir} with its database, key, host id and the project '${done.project}'` : `${done.stateDir} is initialised already; nothing changed`;
}

import { initialise } from './initialise.js';
import { openStatePlace } from './place/state-place.js';

export async function initCommand(stateDir: string | undefined, format: string): Promise<void> {
  const done = await initialise(openStatePlace(stateDir, process.env), { newHost: true });
  process.stdout.write(`${render(done, format)}\n`);
}

function render(done: Awaited<ReturnType<typeof initialise>>, format: string): string {
  if (format === 'json') return JSON.stringify(done, null, 2);
  if (format === 'yaml') return Object.entries(done).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n');
  if (format === 'name') return done.stateDir;
  if (done.result === 'created') return `created ${done.stateDir} with its database, key, host id and the project "${done.project}"`;
  if (done.result === 'unchanged') return `${done.stateDir} is initialised already; nothing changed`;
  const host = done.made.includes('host-id') ? '\nwith a new host-id: sessions of before are another host’s, and cannot be resumed here' : '';
  return `completed ${done.stateDir}: made ${done.made.join(', ')}${host}`;
}

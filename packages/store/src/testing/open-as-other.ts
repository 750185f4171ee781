/** Opens the store as a user who may read it and not write it, and says the code it failed with. */
import { initStore, openStore } from '@orch/store';

const [stateDirectory = '', verb = 'open', user = ''] = process.argv.slice(2);
// Loads what is loaded late while everything can still be read.
await openStore({ stateDirectory: '/nowhere' }).catch(() => undefined);
if (user !== '') process.seteuid?.(Number(user));
try {
  if (verb === 'init') await initStore({ stateDirectory });
  else await openStore({ stateDirectory });
  console.log('opened');
} catch (error) {
  console.log((error as { code?: string }).code);
}
process.exit(0);

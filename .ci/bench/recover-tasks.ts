/** Takes up all open tasks of a state directory as a daemon does when it starts; prints how many milliseconds that took. */
import { join } from 'node:path';
import { createRuntime } from '../../packages/runtime/dist/index.js';
import { createRedactor, createVault } from '../../packages/session-broker/dist/index.js';
import { openStore, openVaultKey } from '../../packages/store/dist/index.js';

const stateDirectory = process.argv[2] ?? '';
const silent = { info: () => undefined, warn: () => undefined, error: (message: string) => console.error(message) };

const begin = performance.now();
const store = await openStore({ stateDirectory });
const runtime = createRuntime({
  store,
  drivers: [],
  agents: { availability: () => Promise.resolve('available') },
  variables: { find: () => Promise.resolve([]) },
  vault: createVault(openVaultKey(stateDirectory)),
  redactor: createRedactor(),
  spoolDirectory: join(stateDirectory, 'spool'),
  logDirectory: join(stateDirectory, 'logs'),
  host: store.host,
  env: {},
  stepEnv: {},
  clock: { now: Date.now },
  log: silent,
});
await runtime.recover();
const took = performance.now() - begin;
await runtime.close();
await store.close();
console.log(took);

/** Opens the store, or looks at it, as a user who may read it and not write it, and says what came of it. */
import { checkStore, initStore, inspectState, openStore, readFigures } from '@orch/store';

const [stateDirectory = '', verb = 'open', user = ''] = process.argv.slice(2);
// Loads what is loaded late while everything can still be read.
await openStore({ stateDirectory: '/nowhere' }).catch(() => undefined);
// Not the effective one alone: what a user may do with a file is asked for the real one.
if (user !== '') process.setuid?.(Number(user));
try {
  if (verb === 'look') {
    const { problems, sealed } = await checkStore(stateDirectory);
    const inspected = await inspectState(stateDirectory);
    const codes = [...problems, ...inspected.problems].map(({ code }) => code);
    console.log(JSON.stringify({ tasks: readFigures(stateDirectory).tasks, codes, opened: sealed?.opened, checked: inspected.database.checked }));
  } else {
    if (verb === 'init') await initStore({ stateDirectory });
    else await openStore({ stateDirectory });
    console.log('opened');
  }
} catch (error) {
  console.log((error as { code?: string }).code);
}
process.exit(0);

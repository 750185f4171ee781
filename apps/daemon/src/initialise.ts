import { initStore } from '@orch/store';
import { makePrivate, type StatePlace } from './place/state-place.js';

export interface Initialised {
  readonly stateDir: string;
  /** `created` when there was no database, `completed` when something beside it was missing. */
  readonly result: 'created' | 'completed' | 'unchanged';
  /** What was missing and has been made: names in the state directory, those of folders with a slash. */
  readonly made: readonly string[];
  readonly project: 'default';
}

/** Makes whatever is missing of the state directory: database, key, host id, project `default`, folders. Changes nothing that is there. `newHost` is for who asks for it: with a new host id the sessions of before are another host's. */
export async function initialise(place: StatePlace, { newHost }: { readonly newHost: boolean }): Promise<Initialised> {
  const store = await initStore({ stateDirectory: place.root, newHost });
  const folders = [...(makePrivate(place.spool) ? ['spool/'] : []), ...(makePrivate(place.taskLogs) ? ['logs/'] : [])];
  const made = [...store.made, ...folders];
  return { stateDir: place.root, result: store.created ? 'created' : made.length > 0 ? 'completed' : 'unchanged', made, project: 'default' };
}

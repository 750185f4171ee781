import { initStore } from '@orch/store';
import { makePrivate, type StatePlace } from './place/state-place.js';

export interface Initialised {
  readonly stateDir: string;
  /** `created` when there was no database; else whatever was missing has been added. */
  readonly result: 'created' | 'unchanged';
  readonly project: 'default';
}

/** Makes whatever is missing of the state directory: database, key, host id, project `default`, folders. Changes nothing that is there. */
export async function initialise(place: StatePlace): Promise<Initialised> {
  const { created } = await initStore({ stateDirectory: place.root });
  makePrivate(place.spool);
  makePrivate(place.taskLogs);
  return { stateDir: place.root, result: created ? 'created' : 'unchanged', project: 'default' };
}

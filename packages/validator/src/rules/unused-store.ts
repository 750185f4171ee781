import { unusedResource } from './unused-resource.js';

/** A WorkflowStore is used by commands and by people, which nobody can see. */
export const unusedStore = unusedResource('unused_store', 'store', ['EnvStore', 'SecretStore'], 'Name it in the env of an agent, or delete it.');

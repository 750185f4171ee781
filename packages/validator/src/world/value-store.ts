import type { EnvStoreManifest, SecretStoreManifest } from '@orch/schema';
import type { Reading } from './reading.js';
import type { Subject } from './subject.js';

/** An EnvStore or SecretStore. */
export interface ValueStore extends Subject {
  readonly manifest: EnvStoreManifest | SecretStoreManifest;
  readonly knowsAll: Reading['knowsAll'];
}

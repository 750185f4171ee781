import { initial } from './0001-initial.js';
import { storeEntries } from './0002-store-entries.js';
import { storeValues } from './0003-store-values.js';
import { steering } from './0004-steering.js';
import type { Migration } from './migration.js';

/** In order; a new one is added at the end. */
export const allMigrations: readonly Migration[] = [initial, storeEntries, storeValues, steering];

import type { Clause } from './clause.js';

export const conformanceClauses: readonly Clause[] = [];

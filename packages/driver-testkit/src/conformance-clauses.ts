import type { Clause } from './clause.js';
import { controlClauses } from './clauses/control.js';
import { descriptorClauses } from './clauses/descriptor.js';
import { foldClauses } from './clauses/fold.js';
import { planClauses } from './clauses/plan.js';
import { probeClauses } from './clauses/probe.js';
import { sessionClauses } from './clauses/session.js';

/** Every promise of the contract, version 1. */
export const conformanceClauses: readonly Clause[] = [...descriptorClauses, ...probeClauses, ...planClauses, ...foldClauses, ...sessionClauses, ...controlClauses];

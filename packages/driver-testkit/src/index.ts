/**
 * Decides whether a driver keeps the contract: every promise is a clause that is tried against real processes, offline, with a model that is played.
 * Refuses to judge by provider: what a driver needs to be tried comes from its fixture, and only its descriptor skips a clause.
 */
export type { Clause, ClauseResult, Requirement } from './clause.js';
export { conformanceClauses } from './conformance-clauses.js';
export type { ConformanceFixture, Scenario, ScenarioName } from './fixture.js';
export type { Harness, TurnOptions } from './harness.js';
export { startModelApi, type ModelApi, type ModelRequest } from './model-api/start-model-api.js';
export { createProbeHost } from './probe-host.js';
export { playTurn, type PlayedTurn, type PlayOptions, type Reaction } from './play-turn.js';
export { runClause, runConformance } from './run-conformance.js';
export { findRealClient, type RealClient } from './real-client.js';

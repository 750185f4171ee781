/**
 * Decides how a step attempt gets its session, checks the proof of it, and keeps handles sealed and out of every text.
 * Refuses to know providers, processes, databases and clocks; never turns a resume that failed into a fresh session.
 */
export type { Decision, DecisionInput, Refusal, RefusalCode } from './decision.js';
export type { LineState, SessionRef, SessionRequirement } from './line.js';
export type { Aead, SealedValueStore, SessionStore, ValueStoreId } from './ports.js';
export type { Affinity, SessionRecord } from './session-record.js';
export { decide } from './decide.js';
export type { Wait } from './wait.js';
export { nameStep } from './name-step.js';
export { checkReport, type Verdict } from './check-report.js';
export { advanceLine, type LineOutcome } from './advance-line.js';
export { createVault, type Vault } from './vault.js';
export { createStoreVault, type OpenedStore, type StoreVault } from './store-vault.js';
export { createValueHider, type ValueHider, type WhyShown } from './value-hider.js';
export { createRedactor, shortestHidden, type Redactor, type StreamRedactor } from './redactor.js';
export { neutralLabel } from './value-index.js';

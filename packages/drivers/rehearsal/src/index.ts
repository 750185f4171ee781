/**
 * An offline provider that really remembers, in a process of its own, and the driver that speaks to it; what the provider does wrong is set by dials.
 * Refuses to know tasks, workflows, models and the network: it plays an agent and never does an agent's work.
 */
export { rehearsalDialTable } from './dial-table.js';
export { rehearsalDials, type DialSetting, type Fault, type RehearsalDial } from './dials.js';
export { rehearsalDescriptor } from './descriptor.js';
export { rehearsalDriver } from './driver.js';
export { parseRehearsalDials } from './parse-dials.js';
export { providerHome as rehearsalProviderHome } from './provider-home.js';
export { rehearsalProviderPath } from './provider-path.js';

/**
 * Says what agents that speak the Agent Client Protocol can do as drivers, four by name and any other by its command; this version lints and
 * applies with them and runs nothing. Refuses to know tasks, sessions of other providers and where handles are kept.
 */
export { acpDescriptors } from './descriptors.js';

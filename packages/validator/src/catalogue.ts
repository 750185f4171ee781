import type { DriverDescriptor } from '@orch/driver';

/** The drivers that rules and compilation work from: plain data. */
export type DriverCatalogue = readonly DriverDescriptor[];

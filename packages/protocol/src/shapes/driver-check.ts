import * as z from 'zod';

/** What a driver found of its client. Names of variables stand here, never values. */
export const driverCheckShape = z.object({
  driver: z.string(),
  provider: z.string(),
  /** The client that agents name in `driver.binary`; null for the one that runs where none is named. */
  binary: z.string().nullable(),
  /** Stored agents that run with just this: driver, client and variables. */
  agents: z.array(z.object({ project: z.string(), name: z.string(), enabled: z.boolean() })),
  /** Something that is stored could not run without it, or it belongs to the product itself. */
  needed: z.boolean(),
  installed: z.boolean(),
  /** Why no run could work with it, with what to do. */
  problem: z.string().nullable(),
  path: z.string().nullable(),
  version: z.string().nullable(),
  versionProven: z.boolean().nullable(),
  provenVersions: z.array(z.string()),
  /** Null where the client does not say, or could not be asked with all that it would get. */
  authenticated: z.boolean().nullable(),
  /** Names of all the variables that a step's process would get. */
  environment: z.array(z.string()),
  /** Those of them that are passed on for this driver. */
  passedVariables: z.array(z.string()),
  exposures: z.array(z.string()),
  notes: z.array(z.string()),
});

export const driverCheckListShape = z.object({
  items: z.array(driverCheckShape),
  /** Stored agents whose driver this version cannot run for real. */
  notRunnable: z.array(z.object({ project: z.string(), name: z.string(), driver: z.string() })),
});

import { driverKeys, isNoBlock } from '../fields/driver-keys.js';
import type { Issue } from './union-branch.js';

/**
 * The shape takes any map under `driver` for a block of one provider. Those that rather look like a misspelt or misplaced field are taken
 * out, and so is what is no map at all; the issues say that nobody knows them.
 */
export function withoutMisspeltBlocks(agent: Readonly<Record<string, unknown>>): { readonly shaped: Readonly<Record<string, unknown>>; readonly issues: readonly Issue[] } {
  const spec = agent['spec'];
  const driver = isMap(spec) ? spec['driver'] : undefined;
  if (!isMap(spec) || !isMap(driver)) return { shaped: agent, issues: [] };
  const unknown = Object.entries(driver).flatMap(([key, value]) => (driverKeys.includes(key) || (isMap(value) && !isNoBlock(key)) ? [] : [key]));
  if (unknown.length === 0) return { shaped: agent, issues: [] };
  const rest = Object.fromEntries(Object.entries(driver).filter(([key]) => !unknown.includes(key)));
  const issue: Issue = { code: 'unrecognized_keys', keys: unknown, path: ['spec', 'driver'], input: driver, message: '' };
  return { shaped: { ...agent, spec: { ...spec, driver: rest } }, issues: [issue] };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

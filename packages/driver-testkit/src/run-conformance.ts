import type { Driver } from '@orch/driver';
import { declares, type Clause, type ClauseResult } from './clause.js';
import { conformanceClauses } from './conformance-clauses.js';
import type { ConformanceFixture } from './fixture.js';
import { createHarness } from './harness.js';

/** Tries one clause. Never throws for what the driver does. */
export async function runClause(clause: Clause, driver: Driver, fixture: ConformanceFixture): Promise<ClauseResult> {
  const { name, title } = clause;
  const undeclared = clause.requires.find((requirement) => !declares(driver.descriptor.capabilities, requirement));
  if (undeclared) return { clause: name, title, status: 'skipped', detail: `the descriptor does not declare: ${undeclared}` };
  const harness = await createHarness(driver, fixture);
  try {
    await clause.run(harness);
    return { clause: name, title, status: 'passed', detail: null };
  } catch (error) {
    return { clause: name, title, status: 'failed', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    await harness.close();
  }
}

/** Tries every clause of the contract on a driver, one after the other, and gives all results. */
export async function runConformance(driver: Driver, fixture: ConformanceFixture): Promise<ClauseResult[]> {
  const results: ClauseResult[] = [];
  for (const clause of conformanceClauses) results.push(await runClause(clause, driver, fixture));
  return results;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, checks, runStep } from './steps.ts';

/** The part of the test runner's JSON report that is counted. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

let passed = 0;
let failed = 0;
const count = (succeeded: boolean) => (succeeded ? passed++ : failed++);

const built = runStep(build);
count(built);
if (built) {
  for (const check of checks) count(runStep(check));
  const folder = mkdtempSync(join(tmpdir(), 'orch-test-report-'));
  const file = join(folder, 'report.json');
  const succeeded = runStep({
    name: 'tests',
    command: ['vitest', 'run', '--config', '.ci/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)],
  });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    passed += report.numPassedTests;
    // A file that cannot even be loaded has no failed test, and must fail the run all the same.
    failed += Math.max(report.numFailedTests, succeeded ? 0 : 1, report.numPassedTests === 0 ? 1 : 0);
  } catch {
    failed++;
  }
  rmSync(folder, { recursive: true, force: true });
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

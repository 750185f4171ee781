/**
 * Measures the product against bare baselines of the same run, and prints ratios: `pnpm bench [NAME …]`.
 * Nothing passes or fails here; the aims stand beside the figures.
 */
import { spawnSync } from 'node:child_process';
import { benchCommandStart } from './command-start.ts';
import { benchFinishedTasks } from './finished-tasks.ts';
import { benchFollowing } from './following.ts';
import { benchIdleDaemon } from './idle-daemon.ts';
import { benchKnownIds } from './known-ids.ts';
import { benchListing } from './listing.ts';
import { benchManifests } from './manifests.ts';
import { benchReading } from './reading.ts';
import { benchRestart } from './restart.ts';
import { benchShellSteps } from './shell-steps.ts';
import { benchStepOverClient } from './step-over-client.ts';
import type { Figure } from './figure.ts';
import { root } from '../steps.ts';

const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'shell-steps': benchShellSteps,
  'step-over-client': benchStepOverClient,
  reading: benchReading,
  'command-start': benchCommandStart,
  following: benchFollowing,
  listing: benchListing,
  'idle-daemon': benchIdleDaemon,
  restart: benchRestart,
  'finished-tasks': benchFinishedTasks,
  'known-ids': benchKnownIds,
  manifests: benchManifests,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await bench()) console.log(`  ${figure.what.padEnd(52)} ${figure.value.padStart(12)}   ${figure.ratio === null ? '' : `ratio ${figure.ratio.toFixed(2)}`}${figure.aim === null ? '' : `   aim ${figure.aim}`}`);
}

/** The store measures itself, since it needs no daemon. */
if (wanted.length === 0 || wanted.includes('store-transactions')) {
  console.log('\nstore-transactions');
  spawnSync(process.execPath, ['bench/transactions.ts'], { cwd: `${root}packages/store`, stdio: 'inherit' });
}

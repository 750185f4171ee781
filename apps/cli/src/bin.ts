#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { nodeTooOld } from './node-version.js';
import { platformRefused } from './platform.js';
import { version } from './version.js';

const refused = platformRefused(process.platform);
const tooOld = nodeTooOld(process.versions.node);
if (refused !== null) {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
} else if (tooOld !== null) {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
} else if (process.argv.length === 3 && (process.argv[2] === '--version' || process.argv[2] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  prepareLoading();
  const { main } = await import('./main.js');
  await main(process.argv.slice(2));
}

/** Before the rest is loaded, or it would help nothing. */
function prepareLoading(): void {
  // It writes below the system's temporary folder, and the demo leaves nothing behind.
  if (process.argv[2] !== 'demo') enableCompileCache();
}

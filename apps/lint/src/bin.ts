#!/usr/bin/env node
import { nodeTooOld } from './node-version.js';
import { version } from './version.js';

const tooOld = nodeTooOld(process.versions.node);
if (tooOld !== null) {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
} else if (process.argv.length === 3 && (process.argv[2] === '--version' || process.argv[2] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  // Before the rest is loaded, or it would help nothing.
  process.getBuiltinModule('node:module').enableCompileCache();
  const { main } = await import('./main.js');
  await main(process.argv.slice(2));
}

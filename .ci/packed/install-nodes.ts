import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { nodePath, otherNodes } from './nodes.ts';

/** Installs the versions of Node.js that the packed programs are tried with, from the package registry alone. What is there already is left as it is. */
for (const version of otherNodes) {
  const { folder, name, program } = nodePath(version);
  if (existsSync(program)) {
    console.log(`Node.js ${version} is installed.`);
    continue;
  }
  mkdirSync(folder, { recursive: true });
  console.log(`Installing Node.js ${version} …`);
  const { status, error } = spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: folder, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(1);
}

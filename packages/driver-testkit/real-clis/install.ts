import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Installs the real clients that tests may run, each in a folder of its own below `node_modules`, from the package registry alone and
 * without any install script. Without arguments all of them, else those that are named. What is there already is left as it is.
 */
const clients = ['claude-code', 'claude-code-oldest'];
const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : clients;

const stranger = wanted.find((client) => !clients.includes(client));
if (stranger !== undefined) {
  console.error(`There is no client "${stranger}" here; there is: ${clients.join(', ')}.`);
  process.exit(2);
}

for (const client of wanted) {
  const target = join(here, 'node_modules', client);
  const pinned = { 'package.json': join(here, `${client}.package.json`), 'package-lock.json': join(here, `${client}.package-lock.json`) };
  // Written by npm when it has finished.
  const isThere = existsSync(join(target, 'node_modules/.package-lock.json'));
  if (isThere && Object.entries(pinned).every(([name, path]) => sameText(join(target, name), path))) {
    console.log(`${client} is installed.`);
    continue;
  }
  mkdirSync(target, { recursive: true });
  for (const [name, path] of Object.entries(pinned)) copyFileSync(path, join(target, name));
  console.log(`Installing ${client} …`);
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', target], { cwd: target, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(1);
}

function sameText(a: string, b: string): boolean {
  return existsSync(a) && readFileSync(a, 'utf8') === readFileSync(b, 'utf8');
}

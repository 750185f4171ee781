import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../steps.ts';
import { nodePath, otherNodes } from './nodes.ts';

const [tooOld, ...newer] = otherNodes;
const own = { version: process.versions.node, program: process.execPath };
const nodes = [own, ...newer.map((version) => ({ version, program: nodePath(version).program }))].toSorted((a, b) => Number.parseInt(a.version, 10) - Number.parseInt(b.version, 10));
const installed = otherNodes.every((version) => existsSync(nodePath(version).program));

let folder: string;
let archives: readonly string[];

function run(node: string, program: string, args: readonly string[], prefix: string) {
  const place = (name: string) => join(folder, name);
  const env = { PATH: [join(prefix, 'bin'), dirname(node), '/usr/bin', '/bin'].join(delimiter), HOME: place('home'), TMPDIR: place('tmp'), ORCHESTRATOR_STATE_DIR: join(prefix, 'state') };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: place('elsewhere'), env, encoding: 'utf8' });
  return { exit: status, stdout, stderr };
}

/** As a person would, with the npm of this machine under that Node.js. */
function install(node: string, prefix: string) {
  const npm = realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim());
  const { status, stdout, stderr } = spawnSync(node, [npm, 'install', '--global', '--prefix', prefix, '--prefer-offline', '--no-audit', '--no-fund', ...archives], {
    cwd: join(folder, 'elsewhere'),
    env: { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) },
    encoding: 'utf8',
  });
  return { exit: status, output: stdout + stderr };
}

describe.runIf(installed)('packed and installed globally, outside of the repository', { timeout: 600_000 }, () => {
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'orch-packed-')));
    for (const name of ['archives', 'elsewhere', 'home', 'tmp']) mkdirSync(join(folder, name));
    const running = process.env['npm_execpath'];
    const [program, first] = running?.includes('pnpm') ? [running, []] : ['npx', ['-y', 'pnpm@12.21.0']];
    const packed = spawnSync(program, [...first, '--filter-prod', '@orch/cli...', '-r', 'pack', '--pack-destination', join(folder, 'archives')], { cwd: root, encoding: 'utf8' });
    if (packed.status !== 0) throw new Error(packed.stdout + packed.stderr);
    archives = readdirSync(join(folder, 'archives')).map((name) => join(folder, 'archives', name));
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

  test.each(nodes)('under Node.js $version the programs answer, and the demo runs from start to end', ({ version, program }) => {
    const prefix = join(folder, version);
    const { exit, output } = install(program, prefix);
    expect({ exit, output: exit === 0 ? '' : output }).toEqual({ exit: 0, output: '' });
    const answer = run(program, 'orchestrator', ['version', '-o', 'json'], prefix);
    expect([answer.exit, (JSON.parse(answer.stdout) as { readonly node: string }).node]).toEqual([0, version]);
    expect(run(program, 'orchestratord', ['--version'], prefix)).toMatchObject({ exit: 0, stderr: '' });
    const demo = run(program, 'orchestrator', ['demo'], prefix);
    expect({ exit: demo.exit, stderr: demo.stderr.split('\n').filter((line) => line.startsWith('error')) }).toEqual({ exit: 0, stderr: [] });
    expect(demo.stdout).toContain('resumes create_session');
  });

  test(`under Node.js ${tooOld} each program says in one line what is needed`, () => {
    const { program } = nodePath(tooOld);
    const prefix = join(folder, own.version);
    for (const name of ['orchestrator', 'orchestratord']) {
      const { exit, stdout, stderr } = run(program, name, ['version'], prefix);
      expect([exit, stdout, stderr.split('\n').length, stderr.startsWith(`${name} needs Node.js 22.18 or later, and this is ${tooOld}: `)]).toEqual([2, '', 2, true]);
    }
  });
});

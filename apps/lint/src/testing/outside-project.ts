import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

export interface Outcome {
  readonly exit: number | null;
  readonly output: string;
}

/** A project of somebody else, in a folder outside the workspace, that has installed our packages as they would be published. */
export interface OutsideProject {
  readonly folder: string;
  /** Every file of every package, by the name of the package. */
  readonly packed: ReadonlyMap<string, readonly string[]>;
  write(files: Readonly<Record<string, string>>): void;
  /** Checks the types of everything, our declarations too. */
  checkTypes(): Outcome;
  run(node: string, args: readonly string[]): Outcome;
  /** Path of another Node.js, from the package registry; null where it is not to be had. */
  installNode(version: string): string | null;
  remove(): void;
}

/** Packs `names` with every package of the workspace that they need, and installs them. */
export function createOutsideProject(names: readonly string[]): OutsideProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orch-outside-')));
  const archives = join(folder, 'archives');
  mkdirSync(archives);
  const packages = withNeeds(names);
  const packed = new Map<string, readonly string[]>();
  const places: Record<string, string> = {};
  for (const [name, place] of packages) {
    const { filename } = JSON.parse(pnpm(place, ['pack', '--json', '--pack-destination', archives])) as { filename: string };
    places[name] = `file:${filename.startsWith('/') ? filename : join(archives, filename)}`;
    packed.set(name, listFiles(places[name].slice('file:'.length)));
  }
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  const nodeTypes = versionOf('@types/node');
  write({
    'package.json': JSON.stringify({ name: 'outside', private: true, type: 'module', dependencies: { ...places, '@types/node': nodeTypes } }),
    // What one of them needs of another is not in any registry yet.
    'pnpm-workspace.yaml': `overrides:\n${Object.entries(places).map(([name, place]) => `  '${name}': '${place}'\n`).join('')}`,
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', skipLibCheck: false, erasableSyntaxOnly: true, types: ['node'] }, include: ['*.ts'] }),
  });
  pnpm(folder, ['install', '--prefer-offline', '--ignore-scripts']);
  return {
    folder,
    packed,
    write,
    checkTypes: () => run(folder, process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.']),
    run: (node, args) => run(folder, node, args),
    installNode(version) {
      const name = `node-${process.platform}-${process.arch}`;
      const place = join(folder, 'other-node');
      mkdirSync(place);
      writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }));
      writeFileSync(join(place, 'pnpm-workspace.yaml'), '');
      const installed = run(place, ...pnpmCommand(['install', '--prefer-offline', '--ignore-scripts']));
      const node = join(place, 'node_modules', name, 'bin/node');
      return installed.exit === 0 && existsSync(node) ? node : null;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function withNeeds(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const place = placeOf(name);
    found.set(name, place);
    for (const [need, version] of Object.entries(manifestOf(place).dependencies ?? {})) if (version.startsWith('workspace:')) visit(need);
  };
  names.forEach(visit);
  return found;
}

function placeOf(name: string): string {
  const short = name.replace('@orch/', '');
  const place = ['packages', 'apps', 'packages/drivers'].map((parent) => join(repository, parent, short)).find((each) => existsSync(join(each, 'package.json')));
  if (place === undefined) throw new Error(`no package ${name} in the workspace`);
  return place;
}

function manifestOf(place: string): { readonly dependencies?: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> };
}

/** As the workspace has it, so that it need not be fetched. */
function versionOf(name: string): string {
  return (JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}

function listFiles(archive: string): readonly string[] {
  return run(dirname(archive), 'tar', ['tzf', archive]).output.trim().split('\n');
}

/** Whoever runs the tests did it with this program. */
function pnpmCommand(args: readonly string[]): readonly [string, readonly string[]] {
  const running = process.env['npm_execpath'];
  return running?.includes('pnpm') ? [running, args] : ['npx', ['-y', 'pnpm@12.21.0', ...args]];
}

function pnpm(folder: string, args: readonly string[]): string {
  const { exit, output } = run(folder, ...pnpmCommand(args));
  if (exit !== 0) throw new Error(`pnpm ${args.join(' ')}: ${output}`);
  return output;
}

function run(cwd: string, program: string, args: readonly string[]): Outcome {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: undefined, NO_COLOR: '1', CI: 'true' } });
  return { exit: result.status, output: result.stdout + result.stderr };
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../steps.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { median, type Figure } from './figure.ts';
import { manifestCorpus } from './manifest-corpus.ts';

const orchLint = join(root, 'apps/lint/dist/bin.js');
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const documentsOfOneFile = 10;
const rounds = 5;
const startRounds = 3;

interface Usage {
  readonly cpuMs: number;
  readonly peakMiB: number;
}

/** Linting as a whole process against what it can't do without, in turns, so that other work on the machine meets both. */
export async function benchManifests(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'orch-bench-'));
  try {
    return [...many(folder), ...one(folder), ...growth(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 10,000 documents in 1,000 files against the YAML library's own parsing of the same files. */
function many(folder: string): readonly Figure[] {
  const files = write(folder, 10_000);
  const { bare, ours } = inTurns(rounds, [here('parse-yaml.ts'), files], [orchLint, files, '-o', 'text']);
  return [
    { what: 'yaml: parse with line counter, 1,000 files', value: milliseconds(bare), ratio: null, aim: null },
    { what: 'orch-lint, the same files', value: milliseconds(ours), ratio: cpu(ours) / cpu(bare), aim: '≤ 1.4' },
    { what: 'orch-lint, peak memory', value: `${median(ours.map(({ peakMiB }) => peakMiB)).toFixed(0)} MiB`, ratio: null, aim: '≤ 250 MiB' },
  ];
}

/** What a person waits for. */
function one(folder: string): readonly Figure[] {
  const files = [{ what: 'one document', path: join(folder, 'one.yaml') }, { what: 'seven documents', path: join(root, 'docs/workflow/command-rules.yaml') }]; // prettier-ignore
  writeFileSync(files[0]!.path, 'apiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: here}\nspec: {work_dir: .}\n');
  const bare: number[] = [];
  const ours = files.map((): number[] => []);
  for (let round = 0; round < startRounds; round++) {
    bare.push(cpuSeconds(['-e', '0']));
    files.forEach(({ path }, index) => ours[index]!.push(cpuSeconds([orchLint, path])));
  }
  const format = (seconds: number) => `${(seconds * 1000).toFixed(0)} ms CPU`;
  return [
    { what: 'node -e 0', value: format(median(bare)), ratio: null, aim: null },
    ...files.map(({ what }, index) => ({ what: `orch-lint, ${what}`, value: format(median(ours[index]!)), ratio: median(ours[index]!) / median(bare), aim: '≤ 2.0' })),
  ];
}

/** The exponent of time over documents: 1 is twice the time for twice the documents. */
function growth(folder: string): readonly Figure[] {
  const [few, lots] = [1_000, 20_000] as const;
  const [small, large] = [write(folder, few), write(folder, lots)];
  const { bare, ours } = inTurns(rounds, [orchLint, small, '-o', 'text'], [orchLint, large, '-o', 'text']);
  const start = cpu(inTurns(rounds, ['-e', '0'], [orchLint, '--help']).ours);
  const exponent = Math.log((cpu(ours) - start) / (cpu(bare) - start)) / Math.log(lots / few);
  return [{ what: 'growth from 1,000 to 20,000 documents, exponent', value: exponent.toFixed(2), ratio: null, aim: '≤ 1.1' }];
}

function write(folder: string, documents: number): string {
  const place = join(folder, String(documents));
  mkdirSync(place, { recursive: true });
  for (const { file, text } of manifestCorpus(documents, documentsOfOneFile)) writeFileSync(join(place, file), text);
  return place;
}

function inTurns(count: number, bareArgs: readonly string[], oursArgs: readonly string[]): { readonly bare: readonly Usage[]; readonly ours: readonly Usage[] } {
  const bare: Usage[] = [];
  const ours: Usage[] = [];
  // The first of each fills the caches.
  for (let round = -1; round < count; round++) {
    const both = [usageOf(bareArgs), usageOf(oursArgs)] as const;
    if (round >= 0) {
      bare.push(both[0]);
      ours.push(both[1]);
    }
  }
  return { bare, ours };
}

/** Loaded before the measured program: a process tells what it has used when it ends, on a stream of its own. */
const report = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.getBuiltinModule('node:fs').writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024 }));
});`;

function usageOf(args: readonly string[]): Usage {
  const result = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${args.join(' ')}: exit code ${result.status}`);
  return JSON.parse(result.output[3] ?? '') as Usage;
}

const cpu = (usages: readonly Usage[]): number => median(usages.map(({ cpuMs }) => cpuMs));
const milliseconds = (usages: readonly Usage[]): string => `${cpu(usages).toFixed(0)} ms CPU`;

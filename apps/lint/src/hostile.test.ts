import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportExitCode, type Report } from '@orch/diagnostics';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { faultyTexts, hostileTexts, innocent, largeTexts } from './testing/hostile-corpus.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-hostile-'));
  mkdirSync(join(folder, 'texts'));
  for (const name of ['odd', 'large', 'faulty']) mkdirSync(join(folder, name));
  for (const { name, content } of largeTexts) writeFileSync(join(folder, 'large', `${name}.yaml`), content());
  for (const { name, content } of faultyTexts) writeFileSync(join(folder, 'faulty', `${name}.yaml`), content());
  for (const { name, content } of hostileTexts) writeFileSync(join(folder, 'texts', `${name}.yaml`), content());
  // The first and the last of all files.
  for (const name of ['aaa', 'zzz']) writeFileSync(join(folder, 'texts', `${name}.yaml`), innocent(name));
  spawnSync('mkfifo', [join(folder, 'odd', 'pipe.yaml')]);
  symlinkSync('/dev/zero', join(folder, 'odd', 'device.yaml'));
  symlinkSync('nothing', join(folder, 'odd', 'dangling.yaml'));
  symlinkSync('.', join(folder, 'odd', 'circle'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `heapMiB`: a program that needs more of the heap ends with code 134. */
function run(heapMiB: number, args: readonly string[]): Promise<{ readonly exit: number | null; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMiB}`, bin, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = ['', ''];
    [child.stdout, child.stderr].forEach((stream, index) => stream.setEncoding('utf8').on('data', (text: string) => (texts[index] += text)));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout: texts[0]!, stderr: texts[1]! }));
  });
}

const codesIn = ({ diagnostics }: Report, file: string) => [...new Set(diagnostics.filter((diagnostic) => diagnostic.file === file).map(({ code }) => code))].sort();

// It was seen to run out of its heap where the trees of documents with an error were kept, where a document's functions held on to all that was read of it, and where the findings
// of four hundred steps on three hundred agents were all made. Where texts that cannot be read count as ones that are compared, too few of the others are.
test('sixty hostile texts, pipes, devices and links to nothing are checked together in a small heap, each has its codes, and what stands among them is checked', async () => {
  const { exit, stdout, stderr } = await run(256, ['texts', 'odd', '-o', 'json']);
  expect([exit, stderr]).toEqual([2, '']);
  const found = JSON.parse(stdout) as Report;
  const codesOf = (file: string) => codesIn(found, file);
  // A file that was found in a folder, not named, may hold nothing; what cannot be read may define whatever is missing elsewhere.
  const isSaid = (code: string) => code !== 'no_documents' && !code.startsWith('unknown_') && code !== 'findings_capped';
  const together = Object.fromEntries(hostileTexts.map(({ name }) => [name, codesOf(`texts/${name}.yaml`).filter(isSaid)]));
  expect(together).toEqual(Object.fromEntries(hostileTexts.map(({ name, codes }) => [name, codes.filter(isSaid)])));
  expect(['aaa', 'zzz'].map((name) => codesOf(`texts/${name}.yaml`))).toEqual([['unknown_field'], ['unknown_field']]);
  expect(['pipe', 'device', 'dangling'].map((name) => codesOf(`odd/${name}.yaml`))).toEqual([['input_not_regular_file'], ['input_link_not_followed'], ['input_unreadable']]);
  expect(reportExitCode(found)).toBe(2);
  // Four hundred steps that each of three hundred agents cannot serve: counted, not listed.
  expect(found.counts.error).toBeGreaterThan(120_000);
});

// Without the bound of texts that are compared it ran out of this heap.
test('of seventy megabytes of manifests the first are compared, and every one is checked', async () => {
  const { exit, stdout, stderr } = await run(128, ['large', '-o', 'json']);
  expect([exit, stderr]).toEqual([3, '']);
  const found = JSON.parse(stdout) as Report;
  const alone = largeTexts.map(({ name }) => codesIn(found, `large/${name}.yaml`));
  const compared = alone.filter((codes) => !codes.includes('input_not_compared')).length;
  expect(compared).toBeGreaterThan(2);
  expect(alone).toEqual(largeTexts.map((_, index) => (index < compared ? ['unknown_field'] : ['input_not_compared', 'unknown_field'])));
  expect(found.diagnostics.filter(({ code }) => code === 'unknown_field').length).toBe(5 * largeTexts.length);
});

// Without the bound of findings it ran out of this heap.
test('of a hundred thousand findings in a hundred files twenty thousand are listed, and all are counted', async () => {
  const { exit, stdout, stderr } = await run(128, ['faulty', '-o', 'json']);
  expect([exit, stderr]).toEqual([3, '']);
  const found = JSON.parse(stdout) as Report;
  expect(found.counts.error).toBe(1_001 * faultyTexts.length);
  expect(found.diagnostics.length).toBeLessThan(20_500);
  for (const { name } of faultyTexts) expect(codesIn(found, `faulty/${name}.yaml`)).toEqual(['findings_capped', 'unknown_field']);
});

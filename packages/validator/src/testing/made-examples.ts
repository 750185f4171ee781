import type { Code } from '@orch/diagnostics';
import type { LintInput } from '../index.js';

/** Texts that are too many or too large to be kept as files: some that give a finding of a code, and their neighbours, one step below, that give none of it. */
interface Made {
  readonly code: Code;
  bad(): readonly LintInput[];
  good(): readonly LintInput[];
}

const template = (name: string, rest = '') => `apiVersion: orchestrator.dev/v2\nkind: StepTemplate\nmetadata: {name: ${name}}\nspec: {prompt: a}\n${rest}`;
const counted = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('');
const one = (text: string): readonly LintInput[] => [{ file: 'a.yaml', text }];
const padded = (length: number) => template('a').padEnd(length, '#');
const files = (characters: readonly number[]) => characters.map((length, index) => ({ file: `${index}.yaml`, text: template(`t${index}`, '#').padEnd(length, '#') }));

const megabyte = 1024 * 1024;
const most = 5 * megabyte;

export const madeExamples: readonly Made[] = [
  { code: 'input_too_large', bad: () => one(padded(most + 1)), good: () => one(padded(most)) },
  {
    code: 'findings_capped',
    bad: () => one(template('a', counted(1_001, (index) => `field${index}: 1\n`))),
    good: () => one(template('a', counted(1_000, (index) => `field${index}: 1\n`))),
  },
  { code: 'input_not_compared', bad: () => files([4, 4, 4, 4, 1].map((size) => size * megabyte)), good: () => files([4, 4, 4, 4].map((size) => size * megabyte)) },
  {
    code: 'suppressions_capped',
    bad: () => one(template('a', counted(1_001, () => '# orch-lint-disable-file unknown_field\n'))),
    good: () => one(template('a', counted(1_000, () => '# orch-lint-disable-file unknown_field\n'))),
  },
];

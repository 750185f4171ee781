import { expect, test } from 'vitest';
import { lintFiles } from '../index.js';
import { KeptTogether } from './kept-together.js';
import { readInput } from './read-input.js';
import { reportOn } from './report-on.js';

const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const flow = { file: 'flow.yaml', text: `${head('Workflow', 'flow')}spec: {steps: [{id: plan, template: tpl}]}\n` };
const slips = { file: 'slips.yaml', text: `${head('StepTemplate', 'slips')}spec: {prompt: a, a: 1, b: 1, c: 1}\n---\n${head('Workspace', 'none')}spec: {}\n` };

const no = { text: Infinity, documents: Infinity, findings: Infinity, suppressions: Infinity };
const report = (most: Partial<typeof no>, texts: readonly { readonly file: string; readonly text: string }[]) => {
  const kept = new KeptTogether({ ...no, ...most });
  return reportOn(texts.map((text) => kept.add(readInput(text, []))), {});
};
const found = ({ diagnostics }: { readonly diagnostics: readonly { readonly file: string | null; readonly code: string }[] }) => diagnostics.map(({ file, code }) => `${file} ${code}`);

test('files beyond the bound are each checked for themselves and named, and nothing that they may define is missed', () => {
  const whole = ['flow.yaml unknown_template', 'flow.yaml unknown_capability', 'slips.yaml unknown_field', 'slips.yaml unknown_field', 'slips.yaml unknown_field', 'slips.yaml missing_field'];
  expect(found(report({ documents: 3 }, [flow, slips])).toSorted()).toEqual([...whole, 'slips.yaml unused_template'].toSorted());
  for (const most of [{ documents: 2 }, { text: flow.text.length + 1 }]) {
    const bounded = report(most, [flow, slips]);
    expect(found(bounded)).toEqual(['slips.yaml input_not_compared', ...whole.slice(2)]);
    expect([bounded.ok, bounded.files, bounded.documents.map(({ file }) => file)]).toEqual([false, ['flow.yaml', 'slips.yaml'], ['flow.yaml']]);
  }
});

test('one file that is larger than the bound is checked together with nothing else', () => {
  expect(found(report({ documents: 1 }, [slips, flow]))).toEqual(['flow.yaml input_not_compared', ...['unknown_field', 'unknown_field', 'unknown_field', 'missing_field'].map((code) => `slips.yaml ${code}`)]);
});

test('beyond the bound of findings each further text lists one of each code, and all are counted', () => {
  const bounded = report({ findings: 4 }, [slips, { ...slips, file: 'zlips.yaml', text: slips.text.replaceAll('name: ', 'name: z') }]);
  expect(found(bounded).filter((one) => one.startsWith('zlips'))).toEqual(['zlips.yaml findings_capped', 'zlips.yaml unknown_field', 'zlips.yaml missing_field']);
  expect(bounded.counts).toEqual({ error: 8, warning: 0, info: 1 });
});

test('the comments of further files silence nothing when those before name very many codes, and the file says so', () => {
  const quiet = (name: string) => ({ file: `${name}.yaml`, text: `# orch-lint-disable-file template_unknown_variable\n${head('StepTemplate', name)}spec: {prompt: "{gaol}"}\n` });
  const bounded = report({ suppressions: 1 }, [quiet('a'), quiet('b')]);
  expect(found(bounded)).toEqual(['b.yaml suppressions_capped', 'b.yaml template_unknown_variable']);
  expect(bounded.suppressed?.map(({ file, code }) => `${file} ${code}`)).toEqual(['a.yaml template_unknown_variable']);
});

test('of more than sixteen million characters the first are compared', async () => {
  const large = (index: number) => ({ file: `${index}.yaml`, text: `${head('StepTemplate', `t${index}`)}spec: {prompt: a}\n# ${'x'.repeat(4_000_000)}\n` });
  const texts = [1, 2, 3, 4, 5].map(large);
  expect(found(await lintFiles(texts)).filter((one) => !one.endsWith('unused_template'))).toEqual(['5.yaml input_not_compared']);
});

import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseManifests, showableText } from './index.js';

const agent = { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name: 'coder' }, spec: { capabilities: ['build'], driver: { provider: 'claude' } } };
const flow = { apiVersion: 'orchestrator.dev/v2', kind: 'Workflow', metadata: { name: 'flow' }, spec: { steps: [{ id: 'build' }] } };
const secret = { apiVersion: 'orchestrator.dev/v2', kind: 'SecretStore', metadata: { name: 'keys' }, spec: { data: { TOKEN: 'hunter2-hunter2' } } };
const list = (...items: unknown[]) => ({ apiVersion: 'orchestrator.dev/v2', kind: 'List', items });
const read = (text: string) => parseManifests(text, { file: 'list' });
const forms: readonly (readonly [string, (value: unknown) => string])[] = [
  ['JSON', (value) => JSON.stringify(value, null, 2)],
  ['JSON on one line', (value) => `${JSON.stringify(value)}\n`],
  ['YAML', (value) => stringify(value)],
];

test.each(forms)('the items of a list are read as documents of their own (%s)', (_, write) => {
  const { documents, diagnostics } = read(write(list(agent, flow, secret)));
  expect(diagnostics).toEqual([]);
  expect(documents.map(({ manifest }) => JSON.parse(JSON.stringify(manifest)) as unknown)).toMatchObject([{ ...agent, spec: { capabilities: ['build'] } }, flow, secret]);
});

test.each(forms)('the text that is kept of an item is the item, and reads again as it (%s)', (_, write) => {
  for (const document of read(write(list(agent, flow))).documents) {
    const [again, ...others] = read(document.text).documents;
    expect([again?.manifest, others]).toEqual([document.manifest, []]);
  }
});

test('a finding in an item names its place in the file', () => {
  const wrong = { ...flow, spec: { steps: [{ id: 'build', tiemout_secs: 3 }] } };
  for (const [, write] of forms) {
    const text = write(list(agent, wrong));
    const [found] = read(text).diagnostics;
    expect({ code: found?.code, at: text.slice(found!.offset!, found!.endOffset!).replaceAll('"', ''), resource: found?.resource?.name }).toEqual({ code: 'unknown_field', at: 'tiemout_secs', resource: 'flow' });
  }
});

test('lists stand beside other documents, and one without items is none', () => {
  const text = `${stringify(agent)}---\n${stringify(list(flow))}---\n${stringify(list())}`;
  expect(read(text).documents.map(({ document, resource }) => [document, resource?.name])).toEqual([[1, 'coder'], [2, 'flow']]); // prettier-ignore
});

test('what stands in a list in place of a manifest, and a list of another group, is refused', () => {
  expect([list('agent'), list(null), { ...list(), items: agent }, { ...list(agent), spec: {} }].map((value) => read(stringify(value)).diagnostics.map(({ code }) => code).includes('unknown_kind'))).toEqual([true, true, true, true]);
  expect(read(stringify(list(list(agent)))).diagnostics.map(({ code }) => code)).toContain('unknown_kind');
  expect(read(stringify({ ...list(agent), apiVersion: 'v1' })).documents.map(({ manifest }) => manifest)).toEqual([null]);
});

test('the values of a store in a list are shown nowhere', () => {
  for (const [, write] of forms) {
    const text = write(list(agent, secret));
    const shown = showableText(text);
    expect([shown.includes('hunter2'), shown.includes('TOKEN'), shown.includes('coder'), shown.length]).toEqual([false, true, true, text.length]);
  }
});

test('a list of thousands of items on one line is read in one go', () => {
  const { documents, diagnostics } = read(JSON.stringify(list(...Array.from({ length: 2_000 }, (_, index) => ({ ...agent, metadata: { name: `a${index}` } })))));
  expect([documents.length, diagnostics.length, documents.every(({ manifest, text }) => manifest !== null && text.startsWith('{'))]).toEqual([2_000, 0, true]);
});

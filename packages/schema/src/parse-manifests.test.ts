import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { parseManifests } from './index.js';

const folder = join(import.meta.dirname, '../fixtures');
const names = (kind: 'good' | 'bad') =>
  readdirSync(join(folder, kind))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length));

function read(kind: 'good' | 'bad', name: string) {
  return parseManifests(readFileSync(join(folder, kind, `${name}.yaml`)), { file: `${name}.yaml` });
}

/** Place, severity, code and field; the message below it, the related places after it. */
function describe(diagnostic: Diagnostic): string {
  const { document, line, column, endLine, endColumn, severity, code, path, message, related, resource } = diagnostic;
  const step = resource?.step ? ` (step ${resource.step})` : '';
  const others = related.map((span) => `\n    see ${span.document}/${span.line}:${span.column} ${span.message}`);
  return `${document}/${line}:${column}-${endLine}:${endColumn} ${severity} ${code} ${path ?? '-'}${step}\n    ${message}${others.join('')}`;
}

test.each(names('bad'))('bad/%s.yaml gives the findings written down beside it', async (name) => {
  const found = read('bad', name).diagnostics.map(describe);
  expect(found).not.toEqual([]);
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'bad', `${name}.findings`));
});

test.each(names('bad'))('each fix of bad/%s.yaml changes the text that it names', (name) => {
  const text = readFileSync(join(folder, 'bad', `${name}.yaml`), 'utf8');
  for (const diagnostic of read('bad', name).diagnostics) {
    for (const { start, end, text: replacement } of diagnostic.fixes.flatMap(({ edits }) => edits)) {
      expect(text.slice(start, end), diagnostic.code).not.toBe(replacement);
      expect(text.slice(diagnostic.offset!, diagnostic.endOffset!).length, diagnostic.code).toBe(diagnostic.endOffset! - diagnostic.offset!);
    }
  }
});

test.each(names('good'))('good/%s.yaml has no findings, and every document of it can be read again alone', (name) => {
  const { diagnostics, documents } = read('good', name);
  expect(diagnostics).toEqual([]);
  for (const document of documents) {
    expect(document.manifest).not.toBeNull();
    const again = parseManifests(document.text, { file: 'stored' });
    expect(again.documents.map(({ manifest }) => manifest)).toEqual([document.manifest]);
    expect(again.diagnostics).toEqual([]);
  }
});

test('a file that was named and holds no document is noted; one that a search found, or that has an error, is not', () => {
  const nothing = ['', '# only a comment\n', '---\n---\n', '\uFEFF'];
  const found = (text: string, named: boolean) => parseManifests(text, { file: 'e.yaml', named }).diagnostics.map(describe);
  for (const text of nothing) {
    expect(found(text, true)).toEqual(['1/1:1-1:1 info no_documents -\n    the file holds no document']);
    expect(found(text, false)).toEqual([]);
  }
  expect(found('%YAML 1.1\n---\n', true).map((line) => line.split(' ')[2])).toEqual(['yaml_version_directive']);
  expect(found('a: [', true).join()).not.toContain('no_documents');
  expect(found(template('a'), true)).toEqual([]);
});

const template = (prompt: string) => `apiVersion: orchestrator.dev/v2\nkind: StepTemplate\nmetadata: {name: x}\nspec: {prompt: ${prompt}}\n`;

test('a document of nothing but `null` is none, whatever is noted about its characters', () => {
  const { documents, diagnostics } = parseManifests('~ # \u202E\n', { file: 'a.yaml' });
  expect([documents, diagnostics.map(({ code }) => code)]).toEqual([[], ['confusable_character']]);
});

test('an input of more than 5 MiB is refused whole, as text or as bytes', () => {
  const text = template(`"${'é'.repeat(2.5 * 1024 * 1024)}"`);
  for (const input of [text, new TextEncoder().encode(text)]) {
    const { documents, diagnostics } = parseManifests(input, { file: 'big.yaml' });
    expect(documents).toEqual([]);
    expect(diagnostics.map(describe)).toEqual(['1/1:1-1:1 error input_too_large -\n    the input has 5242970 bytes; the limit is 5242880']);
  }
});

test('a single value of more than 1 MiB is refused at its place, the rest of the text is read', () => {
  const { documents, diagnostics } = parseManifests(`${template('x'.repeat(1024 * 1024 + 1))}---\n${template('a')}`, { file: 'big.yaml' });
  expect(diagnostics.map(describe)).toEqual(['1/4:16-4:17 error input_too_large spec.prompt\n    a single value of more than 1 MiB']);
  expect(documents.map(({ manifest }) => manifest?.metadata.name)).toEqual([undefined, 'x']);
});

test('of more than 1,000 findings the errors are listed first, and the rest are counted', () => {
  const agent = 'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: x}\nspec:\n  capabilities: [a]\n  nope: 1\n  metadata:\n';
  const notes = Array.from({ length: 1500 }, (_, index) => `    k${index}: 1\n`).join('');
  const { diagnostics } = parseManifests(agent + notes, { file: 'many.yaml' });
  expect(diagnostics.length).toBe(1001);
  expect(diagnostics[0]!.code).toBe('unknown_field');
  expect(diagnostics.at(-1)).toMatchObject({ code: 'findings_capped', message: '501 more findings of this text are not listed' });
});

test('a field is located by its key, its value or both, and one that is missing by the nearest above', () => {
  const text = '\uFEFFapiVersion: orchestrator.dev/v2\r\nkind: Workspace\r\nmetadata: {name: x}\r\nspec:\r\n  root_path: /srv\r\n';
  const [document] = parseManifests(text, { file: 'w.yaml' }).documents;
  const at = (path: string[], part: 'key' | 'value' | 'entry') => {
    const { line, column, endLine, endColumn, offset, endOffset } = document!.locate(path, part);
    return [`${line}:${column}-${endLine}:${endColumn}`, text.slice(offset, endOffset)];
  };
  expect(at(['spec', 'work_dir'], 'key')).toEqual(['5:3-5:12', 'root_path']);
  expect(at(['spec', 'work_dir'], 'value')).toEqual(['5:14-5:18', '/srv']);
  expect(at(['spec', 'work_dir'], 'entry')).toEqual(['5:3-5:18', 'root_path: /srv']);
  expect(at(['spec', 'ticket_dir'], 'key')).toEqual(['4:1-4:5', 'spec']);
  expect(at(['apiVersion'], 'key')).toEqual(['1:1-1:11', 'apiVersion']);
  expect(document!.manifest).toEqual({ apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'x' }, spec: { work_dir: '/srv' } });
});

test('a piece of a text is located where the source shows it as it is, and by the whole value where it does not', () => {
  const text = `apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: x}
spec:
  steps:
    - {id: a, command: "say {goal}; \\u007bgoal}"}
    - id: b
      command: |
        say {goal}
        say {goal}
    - {id: c, command: &c "say {goal}"}
    - {id: d, command: *c}
`;
  const [document] = parseManifests(text, { file: 'w.yaml' }).documents;
  const at = (step: number, nth: number, of: number) => {
    const { line, column, offset, endOffset } = document!.locate(['spec', 'steps', step, 'command'], 'value', { text: '{goal}', nth, of });
    return [line, column, text.slice(offset, endOffset)];
  };
  expect(at(1, 1, 2)).toEqual([10, 13, '{goal}']);
  expect(at(2, 0, 1)).toEqual([11, 32, '{goal}']);
  expect(at(0, 1, 2)).toEqual([6, 24, '"say {goal}; \\u007bgoal}"']);
  expect(at(3, 0, 1)).toEqual([12, 24, '*c']);
});

test('the blocks of providers are gathered from the driver', () => {
  const agent = (driver: string) => `apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: x}\nspec: {capabilities: [a], driver: ${driver}}\n`;
  const { documents, diagnostics } = parseManifests(agent('{provider: acp, acp: {command: x, args: [a]}, other: {}}'), { file: 'a.yaml' });
  expect(diagnostics).toEqual([]);
  expect(documents[0]!.manifest?.spec).toEqual({ capabilities: ['a'], driver: { provider: 'acp', blocks: { acp: { command: 'x', args: ['a'] }, other: {} } } });
});

test('a fault behind an anchor is one finding, at the anchor, however many aliases repeat it', () => {
  const step = (id: string, behavior: string) => `    - {id: ${id}, behavior: ${behavior}}\n`;
  const text = `apiVersion: orchestrator.dev/v2\nkind: Workflow\nmetadata: {name: x}\nspec:\n  steps:\n${step('a', '&b {on_denied: nope, captures: [x], more: 1}')}${step('b', '*b')}${step('c', '*b')}`;
  const found = parseManifests(text, { file: 'x.yaml' }).diagnostics.map(({ code, line }) => [code, line]);
  expect(found).toEqual([['invalid_value', 6], ['legacy_coordination_removed', 6], ['unknown_field', 6]]);
});

test('where an alias brings what is right elsewhere, it is the alias that is wrong', () => {
  const text = 'apiVersion: orchestrator.dev/v2\nkind: Workflow\nmetadata: {name: x}\nspec:\n  steps:\n    - {id: a, prehook: &p {when: "cycle > 1"}}\n    - {id: b, behavior: *p}\n';
  expect(parseManifests(text, { file: 'x.yaml' }).diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'feature_not_available').map(({ code, line }) => [code, line])).toEqual([['misplaced_field', 7]]);
});

test('a control character in a name, a kind or a key is one finding', () => {
  const codes = (text: string) => parseManifests(text, { file: 'x.yaml' }).diagnostics.map(({ code }) => code);
  const manifest = (kind: string, name: string, key: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: "${name}"}\nspec: {prompt: a, ${key}: b}\n`;
  expect(codes(manifest('StepTemplate', 'a\u0001b', 'description'))).toEqual(['input_control_character']);
  expect(codes(manifest('Step\u0001Template', 'a', 'description'))).toEqual(['input_control_character']);
  expect(codes(manifest('StepTemplate', 'a', 'descri\u0001ption'))).toEqual(['input_control_character']);
});

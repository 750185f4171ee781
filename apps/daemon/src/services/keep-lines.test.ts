import { parseManifests } from '@orch/schema';
import { expect, test } from 'vitest';
import { textAtItsLine } from './keep-lines.js';

const head = 'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: a}\n';

test('a kept document names the lines of the file that it came from', () => {
  const file = `# a comment\n${head}spec: {capabilities: [x]}\n---\n# another\n\n${head.replace('name: a', 'name: b')}spec:\n  capabilities: [y]\n`;
  const lines = parseManifests(file, { file: 'agents.yaml' }).documents.map((document) => {
    const [again] = parseManifests(textAtItsLine(document), { file: 'agents.yaml' }).documents;
    return [document.locate(['spec', 'capabilities'], 'key').line, again?.locate(['spec', 'capabilities'], 'key').line];
  });
  expect(lines).toEqual([
    [5, 5],
    [13, 13],
  ]);
});

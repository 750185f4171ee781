import { parseManifests } from '@orch/schema';
import { expect, test } from 'vitest';
import { sealedText } from './sealed-text.js';
import { valueStore, withPlaceholders } from './store-values.js';

function sealed(text: string) {
  const [document] = parseManifests(text, { file: 'keys.yaml' }).documents;
  const store = valueStore(document!.manifest)!;
  const kept = sealedText(document!, store);
  const read = parseManifests(kept, { file: 'stored', sealed: true });
  expect(read.diagnostics).toEqual([]);
  expect(read.documents[0]!.manifest).toEqual(withPlaceholders(store));
  const lines = (of: typeof document, ...names: readonly string[]) => names.map((name) => of!.locate(['spec', 'data', name], 'key').line);
  return { kept, lines: (...names: readonly string[]) => [lines(document, ...names), lines(read.documents[0], ...names)] };
}

test('a store is kept with placeholders, without its comments, each name on its line', () => {
  const { kept, lines } = sealed(`# hunter2 was the old one
kind: SecretStore
apiVersion: orchestrator.dev/v2
metadata:
  name: keys
  labels: {team: a}

spec: # hunter2
  data:
    A: |
      hunter2
      hunter2
    # B: hunter2
    B: &x "hunter2"
    C: *x
`);
  expect(kept).not.toContain('hunter2');
  expect(lines('A', 'B', 'C')).toEqual([
    [10, 14, 15],
    [10, 14, 15],
  ]);
});

test('a store on one line, one as JSON and one without values are kept as well', () => {
  expect(sealed('{"apiVersion": "orchestrator.dev/v2", "kind": "EnvStore", "metadata": {"name": "a"}, "spec": {"data": {"B": "hunter2", "A": "hunter3"}}}').kept).not.toContain('hunter');
  expect(sealed('apiVersion: orchestrator.dev/v2\nkind: EnvStore\nmetadata: {name: a}\nspec: {data: {}}\n').kept).toContain('data: {}');
});

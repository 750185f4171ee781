import { valuePlaceholder, type EnvStoreManifest, type ManifestDocument, type SecretStoreManifest } from '@orch/schema';

/**
 * The text of a store as it is kept: written anew, so that no comment, anchor or tag is left in which a value could stand, with each field on its
 * line of the file, so that a later finding on the stored document names the line that a person finds there.
 */
export function sealedText(document: ManifestDocument, { apiVersion, kind, metadata, spec }: EnvStoreManifest | SecretStoreManifest): string {
  const line = (path: readonly string[]) => document.locate(path, 'key').line;
  const names = Object.keys(spec.data).sort((a, b) => line(['spec', 'data', a]) - line(['spec', 'data', b]));
  const values = names.map((name) => [`    ${JSON.stringify(name)}: ${JSON.stringify(valuePlaceholder)}`, line(['spec', 'data', name])] as const);
  const blocks: readonly (readonly (readonly [text: string, line: number])[])[] = [
    [[`apiVersion: ${JSON.stringify(apiVersion)}`, line(['apiVersion'])]],
    [[`kind: ${JSON.stringify(kind)}`, line(['kind'])]],
    [[`metadata: ${JSON.stringify(metadata)}`, line(['metadata'])]],
    [['spec:', line(['spec'])], [values.length === 0 ? '  data: {}' : '  data:', line(['spec', 'data'])], ...values],
  ];
  const lines: string[] = [];
  for (const [text, at] of [...blocks].sort((a, b) => a[0]![1] - b[0]![1]).flat()) {
    while (lines.length < at - 1) lines.push('');
    lines.push(text);
  }
  return `${lines.join('\n')}\n`;
}

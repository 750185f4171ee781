import { kinds, notBuiltKinds, removedFields, type Kind } from '../../packages/schema/dist/index.js';
import { beyondJsonSchema, manifestSchema, manifestSetSchema } from '../../packages/schema/dist/json-schema.js';
import { fieldRows } from './manifest-fields.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './generated-file.ts';

/** A page and a JSON Schema for each kind, an index, and the schema of all kinds. */
export function generateManifestPages(): readonly GeneratedFile[] {
  const schemas = kinds.map((kind) => json(`docs/reference/schema/${kind}.json`, manifestSchema(kind)));
  return [...kinds.map(page), index(), ...schemas, json('docs/reference/schema/manifests.json', manifestSetSchema())];
}

function json(path: string, value: unknown): GeneratedFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}

function page(kind: Kind): GeneratedFile {
  const state = stateOf(kind);
  const removed = removedFields.filter((row) => row.kinds?.includes(kind) ?? (kind === 'RuntimePolicy' || kind === 'Agent'));
  const text = [
    `# ${kind}`,
    generatedNote,
    ...(state === null ? [] : [`**Not in this version**: a document of this kind ${state}, and is refused with [\`feature_not_available\`](../errors/feature_not_available.md). Its fields are checked all the same.`]),
    `The same as a JSON Schema: [\`${kind}.json\`](../schema/${kind}.json), or \`orchestrator manifest schema ${kind}\`.`,
    '## Fields',
    markdownTable(
      ['field', 'value', 'required', 'what it says'],
      fieldRows(manifestSchema(kind)).map(({ field, type, required, description }) => [`\`${field}\``, type, required, description]),
    ),
    ...(removed.length === 0
      ? []
      : [
          '## Removed fields',
          'Fields of earlier versions. They are refused wherever they stand, also empty and in disabled steps.',
          markdownTable(
            ['field', 'code', 'what to do instead'],
            removed.map(({ field, parent, code, hint }) => [`\`${parent === undefined ? field : `${parent}.${field}`}\``, `[\`${code}\`](../errors/${code}.md)`, hint]),
          ),
        ]),
  ].join('\n\n');
  return { path: `docs/reference/manifests/${kind}.md`, text: `${text}\n` };
}

function stateOf(kind: string): string | null {
  return notBuiltKinds.find((row) => row.kind === kind)?.would ?? null;
}

function index(): GeneratedFile {
  const text = [
    '# Manifests',
    generatedNote,
    'A manifest is a document with `apiVersion: orchestrator.dev/v2`, `kind`, `metadata` and `spec`. One page a kind:',
    markdownTable(
      ['kind', 'in this version'],
      [...new Set([...kinds, ...notBuiltKinds.map(({ kind }) => kind)])].map((kind) => [(kinds as readonly string[]).includes(kind) ? `[${kind}](${kind}.md)` : kind, stateOf(kind) === null ? 'yes' : `refused: it ${stateOf(kind)}`]),
    ),
    '## In an editor',
    '[`docs/reference/schema/manifests.json`](../schema/manifests.json) is one JSON Schema (draft 7) for documents of all kinds; `orchestrator manifest schema` prints it. For the YAML language server write at the top of a file:',
    '```yaml\n# yaml-language-server: $schema=manifests.schema.json\n```',
    'What it cannot say, `orchestrator manifest validate` says:',
    [...beyondJsonSchema.map(({ what }) => `- ${what}`), '- fields and kinds that this version does not carry out', '- everything across documents: names, capabilities, sessions, drivers'].join('\n'),
  ].join('\n\n');
  return { path: 'docs/reference/manifests/README.md', text: `${text}\n` };
}

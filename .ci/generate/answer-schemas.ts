import { answerSchemas, commandReference } from '../../apps/cli/dist/reference/index.js';
import { generatedNote, markdownTable, type GeneratedFile } from './generated-file.ts';

/** A JSON Schema of each answer, and which command prints which. */
export function generateAnswerSchemas(): readonly GeneratedFile[] {
  const commands = commandReference();
  const schemas = [...answerSchemas()];
  const rows = schemas.map(([name]) => {
    const printing = commands.filter(({ answer }) => answer === name.replace(/-line$/, '')).map(({ words }) => `[\`${words}\`](../commands/${words.replaceAll(' ', '-')}.md)`);
    return [`[${name}.json](${name}.json)`, name === 'error' ? 'every command that fails and has no other answer' : `${printing.join(', ')}${name.endsWith('-line') ? ', each line of `-o jsonl`' : ''}`];
  });
  const index = [
    '# JSON answers',
    generatedNote,
    'What commands print with `-o json`, as JSON Schemas (draft 2020-12). Keys are never taken away and never change their meaning within a major version; new ones may be added, so read what you know and pass over the rest. A key that is unknown is null, and an unknown number never 0.',
    markdownTable(['schema', 'printed by'], rows),
  ].join('\n\n');
  return [
    { path: 'docs/reference/json/README.md', text: `${index}\n` },
    ...schemas.map(([name, schema]) => ({ path: `docs/reference/json/${name}.json`, text: `${JSON.stringify({ ...schema, title: name }, null, 2)}\n` })),
  ];
}

import { listCodes, type CodeDefinition } from '../../packages/diagnostics/dist/index.js';
import { exampleOf } from './rule-example.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './generated-file.ts';

/** One page a code, and their index. */
export function generateErrorPages(): readonly GeneratedFile[] {
  const codes = listCodes();
  const pages = codes.map((code) => ({
    path: `docs/reference/errors/${code.code}.md`,
    text: [
      `# ${code.code}`,
      generatedNote,
      `**${code.severity}**, ${code.category}${code.retired ? ', retired' : ''}: ${code.title}.`,
      code.meaning,
      `**For example**: ${code.example}`,
      `**What to do**: ${code.fix}`,
      ...exampleOf(code.code),
      ...(code.exit === undefined ? [] : [`**Exit code** of the command line: ${code.exit}`]),
      silencing(code),
      '',
    ].join('\n\n').trimEnd() + '\n',
  }));
  const categories = [...new Set(codes.map((code) => code.category))].toSorted();
  const sections = categories.map((category) =>
    [
      `## ${category}`,
      markdownTable(
        ['code', 'severity', 'what it says'],
        codes.filter((code) => code.category === category).map((code) => [`[\`${code.code}\`](${code.code}.md)`, code.severity, code.title]),
      ),
    ].join('\n\n'),
  );
  const index = [
    '# Error codes',
    generatedNote,
    'Every code is stable: it is never given another meaning, and never deleted. `orchestrator explain CODE` shows the same pages offline.',
    ...sections,
  ].join('\n\n');
  return [...pages, { path: 'docs/reference/errors/README.md', text: `${index}\n` }];
}

function silencing({ code, severity, suppressible, offByDefault }: CodeDefinition): string {
  if (offByDefault === true) return `The rule is off unless linting is asked for it: \`rules: {${code}: 'info'}\` among the options of \`lintFiles\`, or \`orch-lint --rule ${code}=info\`.`;
  if (suppressible !== true) return 'It cannot be silenced.';
  const comment = `A comment \`# orch-lint-disable-next-line ${code}\` in the manifest silences it`;
  return severity === 'error' ? `${comment} for linting; \`apply\` refuses the manifest all the same.` : `${comment}.`;
}

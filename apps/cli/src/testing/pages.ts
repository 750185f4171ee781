import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './sandbox.js';

/** How the commands of a page are run where they need something that the page takes for granted. */
export interface PagePlan {
  /** Where they are run: a folder with nothing in it, or the clone. */
  readonly from?: 'clone';
  /** Shell that is run before them. */
  readonly before?: string;
  /** Texts of the page and what stands for them: folders that a test must not write to, ids of other days. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Exit codes other than 0, by command. */
  readonly exits?: Readonly<Record<string, number>>;
  /** Commands that are not run here, each with what runs it. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

export interface Block {
  readonly language: string;
  readonly text: string;
  /** 1-based line of its fence. */
  readonly line: number;
  /** That of the fence at its end. */
  readonly endLine: number;
}

/** Languages of blocks that show something to type, to write into a file or to be seen. */
const shown = new Set(['sh', 'bash', 'console', 'yaml', 'json', 'js', 'mermaid', 'text']);

/** Every page for people that is written by hand, relative to the repository. */
export function handWrittenPages(): readonly string[] {
  const docs = ['guides', 'showcases', 'architecture', 'decisions'].flatMap((folder) => readdirSync(join(repository, 'docs', folder)).map((name) => `docs/${folder}/${name}`));
  const readmes = ['apps', 'packages', 'packages/drivers'].flatMap((folder) => readdirSync(join(repository, folder)).map((name) => `${folder}/${name}/README.md`)).filter((page) => existsSync(join(repository, page)));
  return ['README.md', ...docs, ...readmes].filter((page) => page.endsWith('.md')).toSorted();
}

/** In their order; a fence without a language, or with one that only a compiler reads (`ts`), is none of these. */
export function blocksOfPage(page: string): readonly Block[] {
  const text = readFileSync(join(repository, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .map((match) => ({ language: match[1]!, text: match[2]!, line: lineAt(text, match.index), endLine: lineAt(text, match.index + match[0].length) }))
    .filter(({ language }) => shown.has(language));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** `# first.yaml` or `// read.mjs` in the first line of a block: the file that a reader is to write; null for none. */
export function fileNameOf({ language, text }: Block): string | null {
  const name = /^(?:#|\/\/) (?:.*\/)?([\w.-]+\.(?:yaml|json|mjs))(?: \(.*\))?\n/.exec(text)?.[1];
  return name !== undefined && (language === 'yaml' || language === 'json' || language === 'js') ? name : null;
}

/** One a command: lines that end in a backslash joined, comments left out. */
export function commandsIn(block: Block): readonly string[] {
  return block.text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/^\$ /, '').replace(/(?:^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** A manifest as it is, and a part of one inside what it is a part of. */
export function wholeManifest(text: string): string {
  const below = (parent: string, indent: number) => `${parent}${text.replace(/^(?=.)/gm, ' '.repeat(indent))}`;
  const head = (kind: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: shown}\n`;
  if (/^apiVersion: /m.test(text)) return text;
  if (text.startsWith('kind: ')) return `apiVersion: orchestrator.dev/v2\nmetadata: {name: shown}\n${text.replace(/^spec:\n/m, 'spec:\n  capabilities: [shown]\n')}`;
  if (text.startsWith('driver:')) return below(`${head('Agent')}spec:\n  capabilities: [shown]\n`, 2);
  if (text.startsWith('steps:')) return below(`${head('Workflow')}spec:\n`, 2);
  if (text.startsWith('- id:')) return below(`${head('Workflow')}spec:\n  steps:\n`, 4);
  return text;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './sandbox.js';

/** The commands of a page's `sh` blocks word for word, one a command, lines that end in a backslash joined as the shell would. */
export function commandsOf(page: string): readonly string[] {
  return blocksOf(page, 'sh').flatMap((block) => block.replace(/\\\n\s*/g, '').trim().split('\n'));
}

/** The one block of that language that holds the text. */
export function blockWith(page: string, language: string, text: string): string {
  const found = blocksOf(page, language).filter((block) => block.includes(text));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} ${language} blocks with "${text}"`);
  return found[0]!;
}

function blocksOf(page: string, language: string): readonly string[] {
  const text = readFileSync(join(repository, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter((match) => match[1] === language).map((match) => match[2]!);
}

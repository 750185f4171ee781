import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { stateDirectory } from '@orch/protocol/places';
import { askDaemon } from '../completion/ask.js';
import { complete } from '../completion/complete.js';
import type { Context } from '../context.js';
import { plainText } from '../output/plain-text.js';

/** For the functions that `completion` prints: a candidate a line, with a few words behind a tab; never an error, and never a daemon that is started. */
export async function run({ options }: Context<{ readonly shell: string }>, typed: readonly string[]): Promise<void> {
  const { createProgram } = await import('../program.js');
  const words = options.shell === 'bash' ? joinedAtEquals(typed) : typed;
  const { candidates, paths } = await complete(createProgram(), words, ({ values }) => {
    const stateDir = resolve(stateDirectory(values.get('state-dir'), process.env, homedir()));
    return askDaemon(async () => (await import('../daemon/connect.js')).connect(stateDir), values.get('project'));
  });
  const current = words.at(-1) ?? '';
  // What bash replaces begins behind the sign.
  const skipped = options.shell === 'bash' && current.startsWith('-') ? current.indexOf('=') + 1 : 0;
  const lines = candidates.map(([value, summary]) => `${value.slice(skipped)}\t${plainText(summary).replace(/\s+/g, ' ').slice(0, 80)}\n`);
  if (paths !== null) lines.push(`:${paths}\n`);
  process.stdout.write(lines.join(''));
}

/** To bash `--project=shop` is three words. */
function joinedAtEquals(typed: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (const [index, word] of typed.entries()) {
    const isBehind = typed[index - 1] === '=' && index > 1;
    if (words.length > 0 && (word === '=' || isBehind)) words.push(words.pop()! + word);
    else words.push(word);
  }
  return words;
}

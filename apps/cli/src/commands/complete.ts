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
  const words = options.shell === 'bash' ? joinedAtSigns(typed) : typed;
  const { candidates, paths } = await complete(createProgram(), words, ({ values }) => {
    const stateDir = resolve(stateDirectory(values.get('state-dir'), process.env, homedir()));
    return askDaemon(async () => (await import('../daemon/connect.js')).connect(stateDir), values.get('project'));
  });
  const current = words.at(-1) ?? '';
  const skipped = options.shell === 'bash' ? current.search(/[^=:]*$/) : 0;
  const lines = candidates.map(([value, summary]) => `${value.slice(skipped)}\t${plainText(summary).replace(/\s+/g, ' ').slice(0, 80)}\n`);
  if (paths !== null) lines.push(`:${paths}\n`);
  process.stdout.write(lines.join(''));
}

/** To bash `--project=shop` is three words, as is a key such as `plan:first`; what it replaces begins behind the sign. */
function joinedAtSigns(typed: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (const [index, word] of typed.entries()) {
    const isSign = /^[=:]+$/.test(word);
    const isBehind = index > 1 && /^[=:]+$/.test(typed[index - 1]!);
    if (words.length > 0 && (isSign || isBehind)) words.push(words.pop()! + word);
    else words.push(word);
  }
  return words;
}

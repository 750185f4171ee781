import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Context } from '../context.js';
import { askOrchestratord, runOrchestratord } from '../daemon/orchestratord.js';
import { makeEmptyFolder } from '../empty-folder.js';
import { exampleFiles } from '../example/example-files.js';
import { print } from '../output/print.js';
import { shellWord } from '../output/shell-word.js';

/** The daemon's program makes the database: the command line has none of it. */
export async function run(context: Context<{ readonly example?: string }>): Promise<number> {
  const { example } = context.options;
  if (example !== undefined) return withExample(context, example);
  return runOrchestratord(['init', '--state-dir', context.stateDir, ...(context.format === 'table' ? [] : ['-o', context.format])]);
}

async function withExample(context: Context<object>, folder: string): Promise<number> {
  makeEmptyFolder(folder);
  const made = await askOrchestratord(['init', '--state-dir', context.stateDir, '-o', 'json']);
  if (made.code !== 0) {
    process.stdout.write(made.stdout);
    return made.code;
  }
  const state = JSON.parse(made.stdout) as { readonly stateDir: string; readonly result: string };
  const stateDir = context.options.stateDir === undefined ? '' : ` --state-dir ${shellWord(context.stateDir)}`;
  const next = [
    `orchestrator daemon start${stateDir}`,
    `orchestrator apply -f ${shellWord(join(folder, 'workflow.yaml'))}${stateDir}`,
    `orchestrator task create -n first -g "Say hello" -W first -w example --rehearse --follow${stateDir}`,
  ];
  const files = exampleFiles(resolve(folder), next);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { flag: 'wx' });
  const paths = Object.keys(files).map((name) => join(folder, name));
  await print(context.format, {
    value: { ...state, example: { files: paths, next } },
    table: () => [`${state.stateDir} is ${state.result === 'unchanged' ? 'initialised already' : 'initialised'}`, `wrote ${paths.join(' and ')}`, '', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'),
    names: () => paths,
  });
  return 0;
}

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Client } from '@orch/protocol';
import { stateDirectory } from '@orch/protocol/places';
import type { Command } from 'commander';
import type { Format } from './output/format.js';
import { shellWord } from './output/shell-word.js';

interface GlobalOptions {
  readonly stateDir?: string;
  readonly output?: Format;
  readonly project?: string;
}

/** What every command needs to know of its surroundings. */
export interface Context<Options> {
  readonly options: Options & GlobalOptions;
  readonly format: Format;
  /** Absolute. */
  readonly stateDir: string;
  client(): Promise<Client>;
  /** A command that a person is told to type next, for the same daemon: what `--state-dir` said counts for one call alone. */
  next(command: string): string;
}

export function contextOf<Options extends object>(command: Command): Context<Options> {
  const options = command.optsWithGlobals<Options & GlobalOptions>();
  const stateDir = resolve(stateDirectory(options.stateDir, process.env, homedir()));
  return {
    options,
    format: options.output ?? 'table',
    stateDir,
    client: async () => (await import('./daemon/connect.js')).connect(stateDir),
    next: (command) => (options.stateDir === undefined ? command : `${command} --state-dir ${shellWord(stateDir)}`),
  };
}

import type { Context } from '../context.js';
import { runOrchestratord } from '../daemon/orchestratord.js';

interface PruneOptions {
  readonly olderThan?: string;
  readonly keep?: string;
  readonly force?: boolean;
}

/** The daemon's program does it: the command line has no database. No daemon needs to run. */
function passOn(context: Context<object>, verb: string, ...more: readonly string[]): Promise<number> {
  return runOrchestratord(['db', verb, '--state-dir', context.stateDir, ...(context.format === 'table' ? [] : ['-o', context.format]), ...more]);
}

export const status = { run: (context: Context<object>) => passOn(context, 'status') };
export const check = { run: (context: Context<object>) => passOn(context, 'check') };

export const backup = {
  run: (context: Context<{ readonly withKey?: boolean }>, folder?: string) => passOn(context, 'backup', ...(context.options.withKey ? ['--with-key'] : []), ...(folder === undefined ? [] : ['--', folder])),
};

export const prune = {
  run: (context: Context<PruneOptions>) => {
    const { olderThan, keep, project, force } = context.options;
    return passOn(
      context,
      'prune',
      ...(olderThan === undefined ? [] : [`--older-than=${olderThan}`]),
      ...(keep === undefined ? [] : [`--keep=${keep}`]),
      ...(project === undefined ? [] : [`--project=${project}`]),
      ...(force ? ['--force'] : []),
    );
  },
};

import { InvalidArgumentError, Option, type Command } from 'commander';
import { defineCommand, defineGroup } from '../define-command.js';

export function defineDaemonCommands(program: Command): void {
  const daemon = defineGroup(program, 'daemon', 'start, stop and look at the daemon');
  defineCommand(daemon, { usage: 'start', summary: 'start the daemon in the background and wait until it answers', load: () => import('./daemon-start.js') });
  defineCommand(daemon, {
    usage: 'stop',
    summary: 'stop the daemon; running steps go on without it, unless --wait or --cancel says otherwise',
    options: [
      new Option('--wait', 'first wait until no task runs any more; those that wait for a person stay').conflicts('cancel'),
      new Option('--cancel', 'first cancel every task that runs or waits'),
      new Option('--timeout <seconds>', 'how long to wait for its end').argParser(readSeconds).default(30)],
    load: () => import('./daemon-stop.js'),
  });
  defineCommand(daemon, { usage: 'status', summary: 'whether the daemon runs, where, and since when', load: () => import('./daemon-status.js') });
}

function readSeconds(text: string): number {
  const seconds = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new InvalidArgumentError('It is a number of seconds.');
  return seconds;
}

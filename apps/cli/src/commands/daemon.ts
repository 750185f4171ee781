import { InvalidArgumentError, Option, type Command } from 'commander';
import { defineCommand, defineGroup } from '../define-command.js';
import { readCount } from '../read-count.js';

export function defineDaemonCommands(program: Command): void {
  const daemon = defineGroup(program, 'daemon', 'start, stop and look at the daemon');
  defineCommand(daemon, { usage: 'start', summary: 'start the daemon in the background and wait until it answers', load: () => import('./daemon-start.js') });
  defineCommand(daemon, {
    usage: 'stop',
    summary: 'stop the daemon; running steps go on without it, unless --wait or --cancel says otherwise',
    options: stopOptions(),
    load: () => import('./daemon-stop.js'),
  });
  defineCommand(daemon, {
    usage: 'restart',
    summary: 'stop the daemon and start it again; running steps go on meanwhile, unless --wait or --cancel says otherwise',
    options: stopOptions(),
    load: () => import('./daemon-restart.js'),
  });
  defineCommand(daemon, {
    usage: 'logs',
    summary: 'what the daemon did, from its own log; needs no daemon',
    output: ['table', 'json', 'yaml', 'jsonl'],
    options: [
      new Option('-f, --follow', 'go on with what is written from now on'),
      new Option('--lines <number>', 'the last so many (default: all; with --follow 10)').argParser(readCount),
      new Option('--since <time>', 'not older than `30s`, `10m`, `2h`, `3d`, or written since a time such as `2026-05-01T12:00:00Z`').argParser(readSince),
    ],
    examples: ['orchestrator daemon logs --lines 20', 'orchestrator daemon logs --follow --since 10m'],
    load: () => import('./daemon-logs.js'),
  });
  defineCommand(daemon, { usage: 'status', summary: 'whether the daemon runs, where, and since when', load: () => import('./daemon-status.js') });
}

const stopOptions = () => [
  new Option('--wait', 'first wait until no task runs any more; those that wait for a person stay').conflicts('cancel'),
  new Option('--cancel', 'first cancel every task that runs or waits'),
  new Option('--timeout <seconds>', 'how long to wait for its end').argParser(readSeconds).default(30),
];

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readSince(text: string): number {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const at = count === undefined ? (/^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN) : Date.now() - Number(count) * unitMs[unit!]!;
  if (Number.isNaN(at)) throw new InvalidArgumentError('It is an age such as 10m, or a time such as 2026-05-01T12:00:00Z.');
  return at;
}

function readSeconds(text: string): number {
  const seconds = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new InvalidArgumentError('It is a number of seconds.');
  return seconds;
}

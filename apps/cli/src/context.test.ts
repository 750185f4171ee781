import { Command } from 'commander';
import { expect, test } from 'vitest';
import { contextOf } from './context.js';

test('a command to type next names the state directory that this call alone was given', () => {
  const next = (...args: readonly string[]) => contextOf(new Command().option('--state-dir <directory>').parse(args, { from: 'user' })).next('orchestrator task watch tsk_a');
  expect([next(), next('--state-dir', '/tmp/state'), next('--state-dir', '/tmp/my state')]).toEqual([
    'orchestrator task watch tsk_a',
    'orchestrator task watch tsk_a --state-dir /tmp/state',
    "orchestrator task watch tsk_a --state-dir '/tmp/my state'",
  ]);
});

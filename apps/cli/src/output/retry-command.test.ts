import type { Step, TaskInfo } from '@orch/protocol';
import { expect, test } from 'vitest';
import { retryCommand } from './retry-command.js';

const step = (status: Step['status'], hint: string | null = null) => ({ status, error: hint === null ? null : { code: 'x', message: 'm', hint } });
const info = (...steps: readonly object[]) => ({ task: { id: 'tsk_a' }, steps }) as unknown as TaskInfo;

test('a failed task is taken up again as the step says that ended it, else where it ended', () => {
  const opener = 'Run step "plan" again: `orchestrator task retry tsk_a plan`; the steps behind it follow.';
  const login = 'Log in with `claude /login`.';
  expect([info(step('succeeded'), step('failed', opener), step('pending')), info(step('failed', opener), step('failed', login)), info(step('cancelled')), info(step('failed', ''))].map(retryCommand)).toEqual([
    'orchestrator task retry tsk_a plan',
    'orchestrator task retry tsk_a',
    'orchestrator task retry tsk_a',
    'orchestrator task retry tsk_a',
  ]);
});

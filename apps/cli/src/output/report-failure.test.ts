import { listCodes } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { exitCodeOf } from './report-failure.js';

test('exit codes come from the registry, one meaning a number', () => {
  const codes = (exit: number) => listCodes().filter((each) => (each.exit ?? 1) === exit).map((each) => each.code); // prettier-ignore
  for (const { code, exit, category } of listCodes()) expect([code, exitCodeOf(code as never)]).toEqual([code, exit ?? (category === 'manifest' ? 3 : 1)]);
  const examples = { 2: 'usage_error', 4: 'resource_not_found', 5: 'daemon_unreachable', 6: 'task_failed', 8: 'task_conflict', 9: 'state_directory_exposed', 130: 'interrupted' };
  for (const [exit, code] of Object.entries(examples)) expect(codes(Number(exit))).toContain(code);
  expect(listCodes().filter(({ exit }) => ![1, 2, 3, 4, 5, 6, 7, 8, 9, 130].includes(exit ?? 1))).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import type { TaskInfo } from '../../packages/protocol/dist/index.js';
import { judge, type Evidence, type TaskEvidence } from './judge.ts';
import type { Fact } from './ledgers.ts';
import type { ChaosWorkflow } from './workflows.ts';

const workflow: ChaosWorkflow = {
  name: 'ten_real',
  manifests: '',
  rehearse: false,
  steps: [
    { id: 'open', plays: 'agent', continues: null, external: true },
    { id: 'go_on', plays: 'agent', continues: 'open', external: false },
    { id: 'tell', plays: 'command', continues: null, external: false },
  ],
};

const provider = (event: Fact['event'], step: string, run: string, session: Partial<Fact['session'] & object> = {}): Fact => ({
  event, task: 't', step, run, pid: 1, session: { id: 's1', mode: 'fresh', asked: null, remembered: 0, overlaps: [], ...session },
}); // prettier-ignore
const command = (event: Fact['event'], run: string): Fact => ({ event, task: 't', step: 'tell', run, pid: 2, session: null });
const resumed = { mode: 'resume', asked: 's1', remembered: 1 };

const opened = [provider('start', 'open', 'r1'), provider('answered', 'open', 'r1'), provider('end', 'open', 'r1')];
const continued = [provider('start', 'go_on', 'r2', resumed), provider('answered', 'go_on', 'r2', resumed)];
const told = [command('start', 'r3'), command('end', 'r3')];

type Statuses = readonly [string, string, string];

function task(status: string, steps: Statuses, code: string | null = null, more: Partial<TaskEvidence> = {}): TaskEvidence {
  const views = workflow.steps.map(({ id }, index) => ({ id, status: steps[index], session: { mode: id === 'go_on' ? 'resume' : 'fresh' }, error: code !== null && ['failed', 'waiting'].includes(steps[index]!) ? { code } : null }));
  return { workflow, info: { task: { id: 't', status, rehearsal: false }, steps: views } as unknown as TaskInfo, cancelled: false, resolutions: [], ...more };
}

const well = task('succeeded', ['succeeded', 'succeeded', 'succeeded']);
const judged = (evidence: Partial<Evidence>) => judge({ tasks: [well], facts: [...opened, ...continued, ...told], strikes: [], left: [], diskWasFull: false, seen: [], ...evidence });

test('a task that ran as it should have is in order', () => {
  expect(judged({})).toEqual([]);
});

describe('what is found', () => {
  const strike = (step: string, run: string) => ({ role: 'supervisor' as const, task: 't', step, run });
  test.each<readonly [string, Partial<Evidence>, readonly string[]]>([
    ['a step that ran twice', { facts: [...opened, ...continued, ...told, ...told] }, ['step tell: ran 2 times, 0 times because a person said so']],
    [
      'two writers of one session',
      { facts: [...opened, provider('start', 'go_on', 'r2', { ...resumed, overlaps: [9] }), continued[1]!, ...told] },
      ['two writers: step go_on found 9 in its session'],
    ],
    [
      'a silently fresh session',
      { facts: [...opened, provider('start', 'go_on', 'r2', { ...resumed, id: 's2' }), provider('answered', 'go_on', 'r2', { id: 's2' }), ...told] },
      ['step go_on: was to continue the session of open, and was resume in another one'],
    ],
    [
      'a session that has forgotten a turn',
      { facts: [...opened, provider('start', 'go_on', 'r2', { ...resumed, remembered: 0 }), continued[1]!, ...told] },
      ['step go_on: remembered 0 turns of 1 to 1'],
    ],
    [
      'a turn that began before the one before it had ended',
      { facts: [...opened.slice(0, 2), ...continued, opened[2]!, ...told] },
      ['two writers: step go_on began in the session of step open, which had not ended'],
    ],
    [
      'a resumed step that is said to have been fresh',
      { tasks: [{ ...well, info: { ...well.info, steps: well.info.steps.map((step) => ({ ...step, session: { ...step.session, mode: 'fresh' as const } })) } }] },
      ['step go_on: was to resume, and is said to have been fresh'],
    ],
    ['something left behind', { left: ['open: node provider.js'] }, ['left behind: open: node provider.js']],
    ['a run of a task that nobody knows', { facts: [...opened, ...continued, ...told, { ...told[0]!, task: 'other' }] }, ['step tell ran for the task other, which nobody knows']],
    ['a success without an answer', { facts: [...opened, continued[0]!, ...told] }, ['step go_on: is said to have succeeded, and its ledger has no end']],
    [
      'a failure that nobody caused',
      { tasks: [task('failed', ['succeeded', 'failed', 'skipped'], 'driver_crashed')], facts: [...opened, continued[0]!] },
      ['step go_on: failed [driver_crashed], and nobody had touched it'],
    ],
    [
      'a failure where the outcome is unknown',
      { tasks: [task('failed', ['failed', 'skipped', 'skipped'], 'driver_crashed')], facts: [opened[0]!], strikes: [strike('open', 'r1')] },
      ['step open: failed, and what it did outside is unknown'],
    ],
    [
      'a failure where the outcome is unknown, though only the provider was killed',
      { tasks: [task('failed', ['failed', 'skipped', 'skipped'], 'driver_crashed')], facts: [opened[0]!], strikes: [{ ...strike('open', 'r1'), role: 'provider' }] },
      ['step open: failed, and what it did outside is unknown'],
    ],
    [
      'a step that waits for ever',
      { tasks: [task('waiting', ['waiting', 'pending', 'pending'], 'outcome_unknown')], facts: [opened[0]!], strikes: [strike('open', 'r1')] },
      ['step open: waits for ever [outcome_unknown]', 'step go_on: is still pending', 'step tell: is still pending', 'task t is waiting, and its steps say succeeded'],
    ],
    [
      'a failure of what a person had had run again',
      {
        tasks: [task('failed', ['failed', 'skipped', 'skipped'], 'driver_crashed', { resolutions: [{ step: 'open', as: 'retry' }] })],
        facts: [provider('start', 'open', 'r0', { id: 's0' }), opened[0]!],
        strikes: [strike('open', 'r0')],
      },
      ['step open: failed [driver_crashed], and nobody had touched it'],
    ],
    [
      'a question to a person about a step that nobody had touched',
      { tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { resolutions: [{ step: 'open', as: 'succeeded' }] })] },
      ['step open: waited for a person, and nobody had touched it'],
    ],
    [
      'a question to a person about a step that can be repeated',
      { tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { resolutions: [{ step: 'tell', as: 'succeeded' }] })], strikes: [strike('tell', 'r3')] },
      ['step tell: waited for a person, and could have been repeated'],
    ],
    ['a cancel that was forgotten', { tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { cancelled: true, startsAtCancel: 1 })] }, ['task t began 2 runs after it was cancelled']],
    ['a cancel that nobody had asked for', { tasks: [task('cancelled', ['succeeded', 'succeeded', 'cancelled'])] }, ['step tell: was cancelled, and nobody had asked for it', 'task t is cancelled, and its steps say succeeded']],
    ['what the suite saw itself', { seen: ['a second daemon was not refused'] }, ['a second daemon was not refused']],
  ])('%s', (_, evidence, findings) => {
    expect(judged(evidence)).toEqual(findings);
  });
});

describe('what is in order', () => {
  const strike = (step: string, run: string) => ({ role: 'supervisor' as const, task: 't', step, run });
  test.each<readonly [string, Partial<Evidence>]>([
    ['a killed step whose effects stay in the workspace has failed', { tasks: [task('failed', ['succeeded', 'failed', 'skipped'], 'driver_crashed')], facts: [...opened, continued[0]!], strikes: [strike('go_on', 'r2')] }],
    [
      'a step that a person had run again',
      {
        tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { resolutions: [{ step: 'open', as: 'retry' }] })],
        facts: [provider('start', 'open', 'r0', { id: 's0' }), ...opened, ...continued, ...told],
        strikes: [strike('open', 'r0')],
      },
    ],
    [
      'a step that had failed and was retried',
      {
        tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { resolutions: [{ step: 'go_on', as: 'retry', retried: true }] })],
        facts: [...opened, provider('start', 'go_on', 'r0', resumed), ...continued.map((fact) => ({ ...fact, session: { ...fact.session!, remembered: 2 } })), ...told],
        strikes: [strike('go_on', 'r0')],
      },
    ],
    ['a task whose last run ended before its cancel', { tasks: [task('succeeded', ['succeeded', 'succeeded', 'succeeded'], null, { cancelled: true, startsAtCancel: 2 })] }],
    [
      'a cancelled task',
      { tasks: [task('cancelled', ['succeeded', 'cancelled', 'cancelled'], null, { cancelled: true })], facts: [...opened, continued[0]!] },
    ],
  ])('%s', (_, evidence) => {
    expect(judged(evidence)).toEqual([]);
  });
});

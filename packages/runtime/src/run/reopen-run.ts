import type { RunRecord, TaskRecord } from '../ports.js';
import { decideOutcome } from './outcome.js';
import type { RunPlan, SpooledRequest } from './run-plan.js';
import type { RunServices } from './run-services.js';
import { settleRun } from './settle-run.js';
import type { TaskChange } from './task-port.js';

/** A run of an earlier daemon, opened again from its spool; or, where the spool is gone, the change that says it is lost. */
export function reopenRun(services: RunServices, task: TaskRecord, record: RunRecord): { readonly plan: RunPlan } | { readonly settle: TaskChange } {
  const step = task.snapshot.steps.find(({ id }) => id === record.stepId);
  if (!step) throw new Error(`task ${task.id} has no step ${record.stepId}`);
  const agent = task.snapshot.agents.find(({ name }) => name === record.agent) ?? null;
  const spooled = readRequest(services.host.spool(record.nonce).read('request.json'));
  const driver = services.options.drivers.find(({ descriptor }) => descriptor.id === spooled?.driver);
  if (spooled && driver) {
    try {
      const plan: RunPlan = { task, step, agent, record, request: spooled.request, driver, fold: driver.open(spooled.request), adopted: true };
      return { plan };
    } catch (error) {
      services.options.log.error('a run of an earlier daemon could not be opened again', { run: record.key, error: String(error) });
    }
  }
  const outcome = decideOutcome({
    step, exitStatus: null, lost: true, result: null, resultFirst: false, ended: null, fault: null, needsSession: 'no', identified: false, denials: 0,
    rehearsal: task.rehearsal, limitSeconds: null,
  }); // prettier-ignore
  const now = services.options.clock.now();
  return {
    settle: {
      events: () => [{ type: 'run_finished', key: record.key, at: now, outcome }],
      save: (transaction) => settleRun(transaction, services, { task, step, agent }, { record, outcome, result: null, report: null, secrets: [], lost: false }, now),
    },
  };
}

function readRequest(text: string | null): SpooledRequest | null {
  try {
    const value = text === null ? null : (JSON.parse(text) as SpooledRequest);
    return value?.version === 1 ? value : null;
  } catch {
    return null;
  }
}

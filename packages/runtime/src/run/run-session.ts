import type { SessionReport } from '@orch/driver';
import type { StepError } from '@orch/engine';
import { checkReport, type Affinity } from '@orch/session-broker';
import { nameLine } from './outcome.js';
import type { RunPlan } from './run-plan.js';
import type { RunServices } from './run-services.js';

/** What the broker has to compare a report with. */
export interface Proof {
  readonly known: readonly string[] | null;
  readonly affinity: Affinity | null;
}

/** Looked up before the process starts, so that a report is judged the moment it arrives. */
export async function loadProof(services: RunServices, plan: RunPlan): Promise<Proof> {
  const { decision } = plan.record;
  const { store, vault } = services.options;
  const { sessions } = store.read;
  switch (decision?.mode) {
    case 'resume':
    case 'fork': {
      const ref = decision.mode === 'resume' ? decision.ref : decision.parent;
      const [handle, session] = [await vault.take(sessions, ref), await sessions.load(ref)];
      return { known: handle?.secrets ?? null, affinity: session?.affinity ?? null };
    }
    case 'fresh': {
      const others = (await vault.secrets(sessions)).filter(({ ref }) => ref !== decision.ref);
      return { known: others.flatMap(({ secrets }) => secrets), affinity: null };
    }
    default:
      return { known: null, affinity: null };
  }
}

/** Makes the secrets of a report unseen everywhere, whatever it proves; then says what is wrong with it, or null. */
export function judgeReport(services: RunServices, plan: RunPlan, proof: Proof, report: SessionReport): StepError | null {
  const { decision, session } = plan.record;
  for (const secret of report.secrets) services.options.redactor.register(secret, session ?? 'session');
  if (decision === null) return null;
  const verdict = checkReport(decision, report, proof.known, proof.affinity);
  if (verdict.proven) return null;
  return nameLine(plan.step, { code: verdict.code, message: services.options.redactor.forProject(plan.task.project).redact(verdict.message), hint: verdict.hint });
}

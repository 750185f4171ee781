import { OrchError } from '@orch/diagnostics';
import type { TaskDial } from '@orch/runtime';
import type { CompiledWorkflow } from '@orch/validator';
import { nearestHint, nearestName } from './nearest.js';

/** A fault of the rehearsal provider, as far as a dial has to fit it. */
export interface RehearsalFault {
  readonly name: string;
  /** Null where it takes none. */
  readonly value: { readonly meaning: string; readonly most: number } | null;
  /** The runs in which it shows; in others it does nothing. */
  readonly modes: 'any' | 'session' | 'resume' | 'continued';
}

const needed: Readonly<Record<RehearsalFault['modes'], string>> = { any: '', session: 'has a session', resume: 'resumes a session', continued: 'resumes or forks a session' };

/** Throws OrchError `dial_invalid`: faults are for rehearsals, at steps of the workflow, of names and values that the provider knows. */
export function checkDials(dials: readonly TaskDial[], rehearse: boolean, workflow: CompiledWorkflow, faults: readonly RehearsalFault[]): void {
  for (const dial of dials) {
    const refuse = (message: string, hint: string): never => {
      throw new OrchError('dial_invalid', message, { hint, details: { ...dial } });
    };
    if (!rehearse) refuse(`The fault "${dial.fault}" of step "${dial.step}" is for rehearsals only.`, 'Add --rehearse.');
    const steps = workflow.steps.filter((step) => step.kind === 'agent').map((step) => step.id);
    if (!steps.includes(dial.step)) refuse(`Workflow "${workflow.name}" has no agent step "${dial.step}".`, nearestHint(dial.step, steps, 'It has no agent steps.'));
    const fault = faults.find(({ name }) => name === dial.fault);
    if (!fault) return refuse(`There is no fault "${dial.fault}".`, faultHint(dial.fault, faults.map(({ name }) => name)));
    if (!shows(fault, dial.step, workflow)) refuse(`The fault "${dial.fault}" does nothing in step "${dial.step}": it is for a step that ${needed[fault.modes]}.`, '`orchestrator workflow graph` shows which session each step gets.');
    if (dial.value === null) continue;
    if (fault.value === null) return refuse(`The fault "${dial.fault}" takes no value.`, `Write ${dial.step}=${dial.fault}.`);
    if (!Number.isInteger(dial.value) || dial.value < 0 || dial.value > fault.value.most) refuse(`The value ${dial.value} of "${dial.fault}" is out of range.`, `It is a whole number of ${fault.value.meaning} from 0 to ${fault.value.most}.`);
  }
}

function shows(fault: RehearsalFault, stepId: string, workflow: CompiledWorkflow): boolean {
  const step = workflow.steps.find(({ id }) => id === stepId);
  const sessionless = step === undefined || step.agents.every((name) => workflow.agents.find((agent) => agent.name === name)?.sessions === false);
  const mode = step === undefined || sessionless ? 'none' : step.session.mode;
  const modes = { any: true, session: mode !== 'none', resume: mode === 'resume', continued: mode === 'resume' || mode === 'fork' };
  return modes[fault.modes];
}

/** What was meant, and in any case all there are: nobody knows them by heart. */
function faultHint(wanted: string, names: readonly string[]): string {
  const all = `There are: ${names.join(', ')}.`;
  const close = nearestName(wanted, names);
  return close === null ? all : `Did you mean "${close}"? ${all}`;
}

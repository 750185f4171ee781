import { OrchError, type Code } from '@orch/diagnostics';
import { misfitOf, shapedBy, type AnswerForm } from './answer-form.js';
import { errorForm } from './calls.js';
import type { ErrorAnswer } from './wire-values.js';

const hint = 'Client and daemon may be of different versions: restart the daemon, then ask again.';

export const readForm = (json: string): AnswerForm => JSON.parse(json) as AnswerForm;

/** The OrchError that the daemon threw, as far as its answer says so. Codes of a newer daemon are kept as they came. */
export function failureOf(status: number, body: unknown): OrchError {
  if (misfitOf(readForm(errorForm), body) !== null) return new OrchError('daemon_answer_invalid', `The daemon answered ${status} without a readable error.`, { hint, details: { status } });
  const { code, message, hint: said, details, diagnostics } = (body as ErrorAnswer).error;
  return new OrchError(code as Code, message, { ...(said === null ? {} : { hint: said }), details, diagnostics });
}

/** What the form names of the value, when it has the form. */
export function checkedAnswer(form: AnswerForm, body: unknown): unknown {
  const misfit = misfitOf(form, body);
  if (misfit === null) return shapedBy(form, body);
  throw new OrchError('daemon_answer_invalid', `The daemon’s answer has another shape than expected at "${misfit.path.join('.')}": ${misfit.message}.`, { hint });
}

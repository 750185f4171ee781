import type { Fix } from '@orch/diagnostics';
import type { Line } from '../lines/resolve-lines.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorkflowSubject } from '../world/workflow-subject.js';
import { listNames } from '../wording.js';
import { forProblem, resumePath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

export const sessionResumeAmbiguous: WorkflowRule = {
  code: 'session_resume_ambiguous',
  check(workflow) {
    const lineOf = new Map(workflow.lines.map((line) => [line.opener, line]));
    return forProblem(workflow, 'ambiguous', (step, { lines: possible, count }) =>
      findingIn(workflow, () => {
        const lines = possible.map((opener) => lineOf.get(opener)!);
        const openers = lines.map((line) => workflow.agentSteps[line.opener]!);
        const tips = lines.map((line) => tipBefore(workflow, line, step));
        return {
          code: 'session_resume_ambiguous',
          path: resumePath(step),
          part: 'key',
          step: step.id,
          message: `workflow "${workflow.name}", step "${step.id}": it could resume the session opened by ${listNames(openers.map(({ id }) => id), 'or', count)}`,
          hint: `Name the one to continue: ${tips.map(({ id }) => `sessionResume: {from: ${id}}`).join(' or ')}${count > tips.length ? ' or one of the others' : ''}.`,
          related: openers.map((opener) => relatedIn(workflow, [...opener.path, 'id'], 'value', `"${opener.id}" opens a session`)),
          fixes: step.step.behavior?.driverRequirements?.sessionResume === true ? tips.map((tip) => nameSource(workflow, step, tip)) : [],
          data: { workflow: workflow.name, step: step.id, candidates: openers.map(({ id }) => id) },
        };
      }),
    );
  },
};

function tipBefore(workflow: WorkflowSubject, line: Line, step: StepNode): StepNode {
  return workflow.agentSteps[line.steps.findLast((position) => workflow.agentSteps[position]!.position < step.position)!]!;
}

/** Quoted, so that it is right in JSON too. */
function nameSource(workflow: WorkflowSubject, step: StepNode, tip: StepNode): Fix {
  const { file, offset, endOffset } = workflow.document.locate(resumePath(step), 'value');
  return { title: `Continue the session of "${tip.id}"`, safety: 'unsafe', edits: [{ file, start: offset, end: endOffset, text: `{"from": ${JSON.stringify(tip.id)}}` }] };
}

import { lineFamilies } from '../lines/line-agents.js';
import type { StepNode } from '../world/step-node.js';
import { findingIn, relatedIn } from '../world/subject.js';
import { listNames, mostNamed } from '../wording.js';
import { resumePath } from './resume-problem.js';
import type { WorkflowRule } from './rule.js';

/** Says nothing where an agent may exist that was not seen, or where one cannot be told what it can do: both have their own findings. */
export const sessionResumeNoAgentForLine: WorkflowRule = {
  code: 'session_resume_no_agent_for_line',
  check(workflow) {
    const { world } = workflow;
    if (!world.allAgentsKnown) return [];
    return lineFamilies(workflow).flatMap(({ root, steps, breaksAt }) => {
      if (breaksAt === null || steps.some((step) => world.hasUntoldDriver(step.capability))) return [];
      return [
        findingIn(workflow, () => {
          const opener = workflow.agentSteps[root.opener]!;
          const before = steps.filter((step) => step.position <= breaksAt.position);
          // The step where it breaks, and the first of very many before it.
          const said = before.length > mostNamed ? [...before.slice(0, mostNamed - 1), breaksAt] : before;
          const agentsOf = (step: StepNode): readonly string[] => world.candidates(step.capability).map((agent) => agent.name);
          const choices = said.map((step) => `"${step.id}" runs on ${listNames(agentsOf(step), 'or')}`);
          return {
            code: 'session_resume_no_agent_for_line',
            path: resumePath(breaksAt),
            part: 'key',
            step: breaksAt.id,
            message: `workflow "${workflow.name}", step "${breaksAt.id}": no agent can serve every step of the session that "${opener.id}" opens: ${choices.join(', ')}`,
            hint: 'Give one agent that resumes sessions all the capabilities of these steps, or leave sessionResume out here.',
            related: [relatedIn(workflow, [...opener.path, 'id'], 'value', `"${opener.id}" opens the session`)],
            data: { workflow: workflow.name, step: breaksAt.id, line: opener.id, agents: Object.fromEntries((steps.length > mostNamed ? said : steps).map((step) => [step.id, agentsOf(step).slice(0, mostNamed)])) },
          };
        }),
      ];
    });
  },
};

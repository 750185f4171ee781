import type { FieldPath } from '@orch/diagnostics';
import { placeholderNames } from '../placeholders.js';
import { findingIn, type Subject, type Draft } from '../world/subject.js';
import { createExcerpts } from './excerpts.js';
import { findUnknownPlaceholders, type UnknownPlaceholder } from './find-unknown-placeholders.js';
import { resourceRule, type AgentRule, type WorkflowRule } from './rule.js';

const code = 'template_unknown_variable';

/** A prompt is prose: a small word in braces that stands for nothing is hardly meant so, but in an example of code. */
export const templateUnknownVariable = resourceRule({
  code,
  kinds: ['StepTemplate'],
  check(template) {
    const { prompt } = template.manifest.spec;
    const path = ['spec', 'prompt'];
    if (!template.knows(path)) return [];
    const steps = template.world.uses.stepsAround(template.name);
    const unknown = findUnknownPlaceholders(prompt, { steps }).filter(({ name, offset, meant }) => meant !== null || (/^[a-z][a-z0-9_]*$/.test(name) && !isInCode(prompt, offset)));
    return unknown.map((one) => report(template, { ...one, text: prompt, path, step: null, named: `template "${template.name}"` }));
  },
});

/** In a command braces are the shell's too, so that only slips are named. */
export const commandUnknownVariable: WorkflowRule = {
  code,
  check(workflow) {
    const steps = [new Set(workflow.steps.map(({ id }) => id))];
    return workflow.steps
      .filter(({ kind, enabled, isCertain }) => kind === 'command' && enabled && isCertain)
      .flatMap(({ id, path, step: { command = '' } }) =>
        slipsIn(command, { steps }).map((one) => report(workflow, { ...one, text: command, path: [...path, 'command'], step: id, named: `workflow "${workflow.name}", step "${id}"` })),
      );
  },
};

export const agentCommandUnknownVariable: AgentRule = {
  code,
  check(agent) {
    const { command } = agent.manifest.spec;
    const path = ['spec', 'command'];
    if (command === undefined || agent.descriptor?.configuration.command !== 'required' || !agent.knows(path)) return [];
    return slipsIn(command, { steps: null, others: ['prompt', 'prompt_file'] }).map((one) => report(agent, { ...one, text: command, path, step: null, named: `agent "${agent.name}"` }));
  },
};

function slipsIn(...place: Parameters<typeof findUnknownPlaceholders>): readonly UnknownPlaceholder[] {
  return findUnknownPlaceholders(...place).filter(({ meant }) => meant !== null);
}

interface Place extends UnknownPlaceholder {
  readonly text: string;
  readonly path: FieldPath;
  readonly step: string | null;
  readonly named: string;
}

function report(subject: Subject, { name, offset, meant, text, path, step, named }: Place): Draft {
  return findingIn(subject, () => ({
    code,
    path,
    part: 'value',
    excerpt: createExcerpts(text)(`{${name}}`, offset),
    step,
    message: `${named}: {${name}} stands for nothing, and stays in the text as it is`,
    hint: meant === null ? `Placeholders: ${placeholderNames.map((known) => `{${known}}`).join(', ')}, {<step_id>_output}.` : `Did you mean {${meant}}?`,
    data: { placeholder: name, suggestion: meant },
  }));
}

/** Between two lines of backquotes, or in a pair of them. */
function isInCode(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return before.split(/^[ \t]*```/m).length % 2 === 0 || line.split('`').length % 2 === 0;
}

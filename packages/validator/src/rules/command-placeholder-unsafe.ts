import type { FieldPath } from '@orch/diagnostics';
import { readCommand } from '@orch/shell-command';
import { isAbsolutePath, isPlaceholder } from '../placeholders.js';
import { findingIn, type Subject, type Draft } from '../world/subject.js';
import { createExcerpts } from './excerpts.js';
import type { AgentRule, WorkflowRule } from './rule.js';

const code = 'command_placeholder_unsafe';

/** Where placeholders stand in the `command` of steps. */
export const stepPlaceholderUnsafe: WorkflowRule = {
  code,
  check(workflow) {
    const ids = new Set(workflow.steps.map(({ id }) => id));
    return workflow.steps
      .filter((step) => step.kind === 'command' && step.enabled && step.isCertain)
      .flatMap(({ id, path, step }) =>
        findingsIn(workflow, {
          command: step.command ?? '',
          path: [...path, 'command'],
          step: id,
          named: `workflow "${workflow.name}", step "${id}"`,
          isKnown: (name) => isPlaceholder(name, (other) => ids.has(other)),
        }),
      );
  },
};

/** The same for agents, whose steps may be those of any workflow. */
export const agentPlaceholderUnsafe: AgentRule = {
  code,
  check(agent) {
    const { command, command_rules, promptDelivery } = agent.manifest.spec;
    if (agent.descriptor?.configuration.command !== 'required') return [];
    const own = promptDelivery === undefined || promptDelivery === 'arg' ? 'prompt' : promptDelivery === 'file' ? 'prompt_file' : null;
    const isKnown = (name: string): boolean => name === own || isPlaceholder(name, () => true);
    const rules = (command_rules ?? []).map((rule, index) => ({ command: rule.command, path: ['spec', 'command_rules', index, 'command'] }));
    return [...(command === undefined ? [] : [{ command, path: ['spec', 'command'] }]), ...rules].flatMap((place) =>
      findingsIn(agent, { ...place, step: null, named: `agent "${agent.name}"`, isKnown }),
    );
  },
};

interface Place {
  readonly command: string;
  readonly path: FieldPath;
  readonly step: string | null;
  readonly named: string;
  isKnown(name: string): boolean;
}

function findingsIn(subject: Subject, { command, path, step, named, isKnown }: Place): readonly Draft[] {
  const excerpts = createExcerpts(command);
  return readCommand(command, isKnown, isAbsolutePath).problems.map(({ name, offset, line, column, reason }) =>
    findingIn(subject, () => ({
      code,
      path,
      part: 'value',
      excerpt: excerpts(`{${name}}`, offset),
      step,
      message: `${named}: {${name}} cannot stand at line ${line}, column ${column} of the command: ${reason}`,
      hint: hintFor(name),
      data: { placeholder: name, line, column },
    })),
  );
}

function hintFor(name: string): string {
  const plain = `Put {${name}} where a plain argument stands`;
  if (name === 'prompt') return `${plain}, or take the prompt from standard input: promptDelivery: stdin.`;
  return name.startsWith('prompt_') || name.endsWith('_path') ? `${plain}.` : `${plain}; {${name}_path} is a file that holds it.`;
}

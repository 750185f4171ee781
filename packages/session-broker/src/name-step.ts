import type { SessionRequirement } from './line.js';

/** `Step "plan" resumes line "create_session"`: the beginning of every message about the session of a step, whoever found what is wrong with it. */
export function nameStep(stepId: string, requirement: SessionRequirement): string {
  switch (requirement.mode) {
    case 'none':
      return `Step "${stepId}" has no session`;
    case 'fresh':
      return `Step "${stepId}" opens line "${requirement.line}"`;
    case 'resume':
      return `Step "${stepId}" resumes line "${requirement.line}"`;
    case 'fork':
      return `Step "${stepId}" forks line "${requirement.parent}"`;
  }
}

import { rehearsalDials } from '@orch/driver-rehearsal';
import type { CompiledWorkflow } from '@orch/validator';
import { expect, test } from 'vitest';
import { checkDials } from './check-dials.js';

const step = (id: string, session: object, agents = ['coder']) => ({ id, kind: 'agent', agents, session });
const workflow = {
  name: 'w',
  steps: [step('open', { mode: 'fresh', line: 'open' }), step('go', { mode: 'resume', line: 'open', source: 'open' }), step('shell', { mode: 'fresh', line: 'shell' }, ['script'])],
  agents: [{ name: 'coder' }, { name: 'script', sessions: false }],
} as unknown as CompiledWorkflow;

/** The refusal's message, or null where the fault is taken. */
function refusal(stepId: string, fault: string): string | null {
  try {
    checkDials([{ step: stepId, fault, value: null }], true, workflow, rehearsalDials);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('a fault is refused where it would do nothing, so that nobody takes its absence for a workflow that withstands it', () => {
  expect({
    lostInFresh: refusal('open', 'session_lost'),
    newIdInFresh: refusal('open', 'new_id'),
    noIdWithoutSession: refusal('shell', 'no_id'),
    lostInResume: refusal('go', 'session_lost'),
    newIdInResume: refusal('go', 'new_id'),
    noIdInFresh: refusal('open', 'no_id'),
    crashWithoutSession: refusal('shell', 'crash'),
  }).toEqual({
    lostInFresh: 'The fault "session_lost" does nothing in step "open": it is for a step that resumes or forks a session.',
    newIdInFresh: 'The fault "new_id" does nothing in step "open": it is for a step that resumes a session.',
    noIdWithoutSession: 'The fault "no_id" does nothing in step "shell": it is for a step that has a session.',
    lostInResume: null,
    newIdInResume: null,
    noIdInFresh: null,
    crashWithoutSession: null,
  });
});

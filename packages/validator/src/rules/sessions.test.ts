import type { WorkflowStep } from '@orch/schema';
import { expect, test } from 'vitest';
import { agent, resuming, workflow } from '../testing/documents.js';
import { closedWorld, codes, report } from '../testing/report.js';
import { validate } from '../validate.js';

const all = agent('coder', { provider: 'claude', capabilities: ['a', 'b', 'c', 'd', 'e', 'one', 'two'] });

function found(...steps: WorkflowStep[]): readonly string[] {
  return report([all, workflow('w', steps)]).map((line) => line.replace('workflow-w.yaml:spec.', '').replace('workflow "w", ', ''));
}

test('a first step that resumes has no source', () => {
  expect(found(resuming('a'))).toEqual([
    'error session_resume_no_source at steps[0].behavior.driverRequirements.sessionResume: step "a": there is no session to resume: no earlier enabled agent step of the same step list opens one',
  ]);
});

test('command, disabled and item steps before it are no source', () => {
  expect(codes([all, workflow('w', [{ id: 'x', command: 'true' }, { id: 'b', enabled: false }, resuming('a')])])).toEqual(['session_resume_no_source a']);
});

test('a chain child is told how to continue a session of the outer list', () => {
  const { diagnostics } = validate([all, workflow('w', [{ id: 'a' }, { id: 'group', chain_steps: [resuming('b')] }])], closedWorld);
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['session_resume_no_source', 'To continue a session of another step list, name a step of it: sessionResume: {from: a}.'],
  ]);
});

test('an ambiguous resume names the candidates and offers from as a fix for each', () => {
  const document = workflow('w', [{ id: 'a' }, { id: 'b' }, resuming('c')]);
  const path = ['spec', 'steps', 2, 'behavior', 'driverRequirements', 'sessionResume'];
  const { file, offset: start, endOffset: end } = document.locate(path, 'value');
  const edit = (text: string) => [{ file, start, end, text }];
  expect(validate([all, document], closedWorld).diagnostics).toEqual([
    {
      code: 'session_resume_ambiguous',
      severity: 'error',
      message: 'workflow "w", step "c": it could resume the session opened by "a" or "b"',
      hint: 'Name the one to continue: sessionResume: {from: a} or sessionResume: {from: b}.',
      ...document.locate(path, 'key'),
      path: 'spec.steps[2].behavior.driverRequirements.sessionResume',
      resource: { kind: 'Workflow', name: 'w', project: 'default', step: 'c' },
      related: [
        { ...document.locate(['spec', 'steps', 0, 'id'], 'value'), message: '"a" opens a session' },
        { ...document.locate(['spec', 'steps', 1, 'id'], 'value'), message: '"b" opens a session' },
      ],
      fixes: [
        { title: 'Continue the session of "a"', safety: 'unsafe', edits: edit('{"from": "a"}') },
        { title: 'Continue the session of "b"', safety: 'unsafe', edits: edit('{"from": "b"}') },
      ],
      docsUrl: 'docs/reference/errors/session_resume_ambiguous.md',
      category: 'session',
      data: { workflow: 'w', step: 'c', candidates: ['a', 'b'] },
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      suppressible: false,
    },
  ]);
});

test('where several lines have been resumed, the hint names their tips', () => {
  const { diagnostics } = validate([all, workflow('w', [{ id: 'a' }, { id: 'b' }, resuming('c', { from: 'a' }), resuming('d', { from: 'b' }), resuming('e')])], closedWorld);
  expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    ['workflow "w", step "e": it could resume the session opened by "a" or "b"', 'Name the one to continue: sessionResume: {from: c} or sessionResume: {from: d}.'],
  ]);
});

test('from is told what is wrong with the step it names', () => {
  const steps = [
    { id: 'start', required_capability: 'a' },
    { id: 'off', required_capability: 'b', enabled: false },
    { id: 'cmd', command: 'true' },
    { id: 'group', chain_steps: [{ id: 'b' }] },
    ...['strat', 'off', 'cmd', 'group', 'self', 'last', 'nowhere'].map((from, index) => resuming(from === 'self' ? 'self' : `r${index}`, { from }, { required_capability: 'c' })),
    { id: 'last', required_capability: 'c' },
  ];
  const place = (index: number) => `error session_resume_source_unknown at steps[${index}].behavior.driverRequirements.sessionResume.from: `;
  const must = 'from must name an earlier enabled agent step, and';
  expect(found(...steps)).toEqual([
    `${place(4)}step "r0": ${must} workflow "w" has no step "strat"`,
    `${place(5)}step "r1": ${must} "off" is disabled`,
    `${place(6)}step "r2": ${must} "cmd" is a command step, which has no session`,
    `${place(7)}step "r3": ${must} "group" is a chain container; name one of its children`,
    `${place(8)}step "self": ${must} "self" is the step itself`,
    `${place(9)}step "r5": ${must} "last" stands later`,
    `${place(10)}step "r6": ${must} workflow "w" has no step "nowhere"`,
  ]);
  const hints = validate([all, workflow('w', steps)], closedWorld).diagnostics.map(({ hint }) => hint);
  expect([hints[0], hints[1]]).toEqual(['Did you mean "start"?', 'Earlier enabled agent steps: start, b, r0.']);
});

test('a task-scoped step cannot resume from an item-scoped one', () => {
  const item = { id: 'a', scope: 'item' } as unknown as WorkflowStep;
  expect(found(item, resuming('b', { from: 'a' }))).toEqual([
    'error session_resume_scope_mismatch at steps[1].behavior.driverRequirements.sessionResume.from: step "b": it runs once per task and cannot resume "a", which keeps a session per item',
  ]);
});

test('from a step that the line has gone past is information', () => {
  expect(found({ id: 'a' }, resuming('b'), resuming('c', { from: 'a' }), resuming('d', { from: 'c' }))).toEqual([
    'info session_resume_not_at_source at steps[2].behavior.driverRequirements.sessionResume.from: step "c": the session of "a" has gone on to "b" by then, and is continued from there',
  ]);
});

test('a line whose opener may be skipped is a warning for each step that does not share its condition', () => {
  const conditional = (step: WorkflowStep, when: string) => ({ ...step, prehook: { engine: 'cel', when } }) as WorkflowStep;
  expect(found(conditional({ id: 'a' }, 'x'), resuming('b'), conditional(resuming('c'), 'x'), conditional(resuming('d'), 'y'))).toEqual([
    'warning session_resume_source_conditional at steps[1].behavior.driverRequirements.sessionResume: step "b": "a", which opens the session, may be skipped by its prehook, and this step fails then',
    'warning session_resume_source_conditional at steps[3].behavior.driverRequirements.sessionResume: step "d": "a", which opens the session, may be skipped by its prehook, and this step fails then',
  ]);
});

test('a review that resumes is a warning', () => {
  expect(found({ id: 'a' }, resuming('b', true, { type: 'qa_review' }), { id: 'c', type: 'qa_review' })).toEqual([
    'warning session_isolation_expected at steps[1].behavior.driverRequirements.sessionResume: step "b": a qa_review that resumes judges the work with its author\'s context',
  ]);
});

test('a line that no single agent can serve is refused at the step where none is left', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['plan', 'build'] });
  const builder = agent('builder', { provider: 'codex', capabilities: ['ship'] });
  const document = workflow('w', [{ id: 'plan' }, resuming('build'), resuming('ship')]);
  expect(report([coder, builder, document])).toEqual([
    'error session_resume_no_agent_for_line at workflow-w.yaml:spec.steps[2].behavior.driverRequirements.sessionResume: workflow "w", step "ship": no agent can serve every step of the session that "plan" opens: "plan" runs on "coder", "build" runs on "coder", "ship" runs on "builder"',
  ]);
  expect(codes([coder, builder, document, agent('both', { provider: 'codex', capabilities: ['plan', 'build', 'ship'] })])).toEqual([]);
});

test('an opener that only agents without sessions can run leaves no agent for the line', () => {
  const shell = agent('sh', { provider: 'shell', capabilities: ['plan'] });
  const coder = agent('coder', { provider: 'claude', capabilities: ['build'] });
  expect(codes([shell, coder, workflow('w', [{ id: 'plan' }, resuming('build')])])).toEqual(['session_resume_no_agent_for_line build']);
});

test('a line is not called unservable where another finding, an open world or an unread agent explains it', () => {
  const shell = agent('sh', { provider: 'shell', capabilities: ['plan', 'build'] });
  const document = workflow('w', [{ id: 'plan' }, resuming('build')]);
  expect(codes([shell, document])).toEqual(['driver_session_resume_required build']);
  const split = [agent('x', { provider: 'claude', capabilities: ['plan'] }), agent('y', { provider: 'claude', capabilities: ['build'] }), document];
  expect(codes(split)).toEqual(['session_resume_no_agent_for_line build']);
  expect(codes(split, { world: 'open' })).toEqual([]);
  expect(codes([...split, agent('z', { provider: 'nope', capabilities: ['plan', 'build'] })])).toEqual(['driver_provider_unknown']);
});

test('a fork runs on the agent of the line it branches from', () => {
  const coder = agent('coder', { provider: 'claude', capabilities: ['plan'] });
  const builder = agent('builder', { provider: 'codex', capabilities: ['branch'] });
  expect(codes([coder, builder, workflow('w', [{ id: 'plan' }, resuming('branch', { from: 'plan', fork: true })])])).toEqual(['session_resume_no_agent_for_line branch']);
});

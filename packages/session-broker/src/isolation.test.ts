import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceLine, decide, type Decision, type LineOutcome, type LineState, type SessionRecord, type SessionRequirement } from './index.js';
import { openSession, resuming } from './testing/facts.js';

/** Two fresh lines, steps that resume each, a fork and a step that resumes the fork. */
const steps: Readonly<Record<string, SessionRequirement>> = {
  create: { mode: 'fresh', line: 'create' },
  audit: { mode: 'fresh', line: 'audit' },
  plan: { mode: 'resume', line: 'create', source: 'create' },
  implement: { mode: 'resume', line: 'create', source: 'plan' },
  recheck: { mode: 'resume', line: 'audit', source: 'audit' },
  branch: { mode: 'fork', line: 'branch', parent: 'create', source: 'plan' },
  polish: { mode: 'resume', line: 'branch', source: 'branch' },
};

const attempt = fc.record({
  step: fc.constantFrom(...Object.keys(steps)),
  item: fc.constantFrom('a.md', 'b.md'),
  outcome: fc.constantFrom('succeeded', 'succeeded', 'failed', 'lost', 'skipped', 'left running'),
  availability: fc.constantFrom('available' as const, 'available' as const, 'cordoned' as const, 'unavailable' as const),
});

interface World {
  readonly lines: Map<string, LineState>;
  readonly sessions: Map<string, SessionRecord>;
  /** Which line each session was opened for, written down when it was opened. */
  readonly openedFor: Map<string, string>;
}

const at = (line: string, item: string) => `${line} of ${item}`;

/** Runs one attempt as a runtime would and says what was decided. */
function run(world: World, { step, item, outcome, availability }: { readonly step: string; readonly item: string; readonly outcome: string; readonly availability: 'available' | 'cordoned' | 'unavailable' }): Decision | null {
  const requirement = steps[step];
  if (requirement === undefined || requirement.mode === 'none') return null;
  const needed = world.lines.get(at(requirement.mode === 'fork' ? requirement.parent : requirement.line, item)) ?? null;
  const session = world.sessions.get(needed?.current ?? '') ?? null;
  const newRef = `ses_${world.sessions.size}`;
  const decision = decide({ ...resuming, stepId: step, requirement, line: needed, session, newRef, agent: { name: 'coder', availability } });
  if (decision.mode === 'wait') return null;
  if (decision.mode === 'fresh' || decision.mode === 'fork') {
    world.sessions.set(newRef, { ...openSession, ref: newRef, line: decision.line, item, parent: decision.mode === 'fork' ? decision.parent : null });
    world.openedFor.set(newRef, at(decision.line, item));
  }
  const own = at(requirement.line, item);
  const advance = (place: string, change: LineOutcome) => {
    const next = advanceLine(world.lines.get(place) ?? null, item, decision, change);
    if (next !== null) world.lines.set(place, next);
  };
  if (outcome !== 'skipped') advance(own, { type: 'started' });
  if (outcome === 'left running') return decision;
  const ended: LineOutcome =
    outcome === 'skipped' ? { type: 'skipped' } : outcome === 'succeeded' && decision.mode !== 'refused' ? { type: 'succeeded', stepId: step, agent: 'coder' } : { type: 'failed', lost: outcome === 'lost' };
  advance(own, ended);
  if (requirement.mode === 'fork' && decision.mode === 'fork') advance(at(requirement.parent, item), ended);
  return decision;
}

function always(check: (world: World, step: SessionRequirement, item: string, decision: Decision, before: ReadonlyMap<string, LineState>) => void): void {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
      const world: World = { lines: new Map(), sessions: new Map(), openedFor: new Map() };
      for (const each of attempts) {
        const before = new Map(world.lines);
        const decision = run(world, each);
        const requirement = steps[each.step];
        if (decision !== null && requirement !== undefined) check(world, requirement, each.item, decision, before);
      }
    }),
    { numRuns: 500 },
  );
}

test('no sequence of attempts lets a step hold a session of a line or an item that is not its own', () => {
  always((world, requirement, item, decision) => {
    if (requirement.mode === 'none') return;
    if (decision.mode === 'resume' || decision.mode === 'fresh' || decision.mode === 'fork') expect(world.openedFor.get(decision.ref)).toBe(at(requirement.line, item));
    if (decision.mode === 'fork' && requirement.mode === 'fork') expect(world.openedFor.get(decision.parent)).toBe(at(requirement.parent, item));
    for (const [place, line] of world.lines) if (line.current !== null) expect(world.openedFor.get(line.current)).toBe(place);
  });
});

test('no sequence of attempts gives a resuming step a new session', () => {
  always((_, requirement, __, decision) => {
    if (requirement.mode === 'resume') expect(['resume', 'refused']).toContain(decision.mode);
  });
});

test('no step is let into a line whose opener did not succeed last, or whose session was lost', () => {
  always((_, requirement, item, decision, before) => {
    if (decision.mode !== 'resume' || requirement.mode !== 'resume') return;
    const line = before.get(at(requirement.line, item));
    expect([line?.opener, line?.lost, line?.current, line?.turns]).toEqual(['succeeded', false, decision.ref, decision.turn - 1]);
  });
});

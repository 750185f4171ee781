import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveLines, type LineStep, type SessionPlan } from './resolve-lines.js';

const count = 9;
const stepLists: fc.Arbitrary<LineStep[]> = fc
  .array(
    fc.record({
      list: fc.constantFrom('top', 'top', 'chain'),
      scope: fc.constantFrom<'task' | 'item'>('task', 'task', 'task', 'item'),
      resume: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 4, arbitrary: fc.constant({ from: null, fork: false }) },
        { weight: 3, arbitrary: fc.record({ from: fc.option(fc.integer({ min: 0, max: count }).map((n) => `s${n}`)), fork: fc.boolean() }) },
      ),
    }),
    { maxLength: count },
  )
  .map((steps) => steps.map((step, index) => ({ id: `s${index}`, ...step })));

/** Rules 1 to 3 and 9 said again, each step looked at anew from the answers for the steps before it. */
function restate(steps: readonly LineStep[]): readonly string[] {
  const lineOf: (number | null)[] = [];
  const answers: string[] = [];
  const resumes: number[] = [];
  const forks = new Set<number>();
  const earlier = (index: number): number[] => steps.map((_, other) => other).filter((other) => other < index);
  const scopeOfLine = (line: number): string => steps[line]!.scope;
  const tip = (line: number, before: number): number => Math.max(...earlier(before).filter((other) => lineOf[other] === line));

  steps.forEach((step, index) => {
    const settle = (answer: string, line: number | null): void => {
      answers.push(answer);
      lineOf.push(line);
    };
    if (step.resume === null) return settle('new', index);
    let line: number;
    if (step.resume.from !== null) {
      const named = earlier(index).find((other) => steps[other]!.id === step.resume!.from);
      if (named === undefined) return settle('source_unknown', null);
      const namedLine = lineOf[named]!;
      if (namedLine === null) return settle('follows', null);
      if (step.scope === 'task' && scopeOfLine(namedLine) === 'item') return settle('scope_mismatch', null);
      line = namedLine;
    } else {
      const sameList = earlier(index).filter((other) => steps[other]!.list === step.list);
      const lines = [...new Set(sameList.map((other) => lineOf[other]!))].filter((one) => one !== null && !forks.has(one) && (step.scope === 'item' || scopeOfLine(one) === 'task'));
      const resumed = lines.filter((one) => resumes.includes(one));
      if (resumed.length === 1) line = resumed[0]!;
      else if (resumed.length === 0 && lines.length === 1) line = lines[0]!;
      else if (sameList.some((other) => lineOf[other] === null)) return settle('follows', null);
      else return settle(lines.length === 0 ? 'no_source' : 'ambiguous', null);
    }
    const source = tip(line, index);
    if (step.resume.fork || (step.scope === 'item' && scopeOfLine(line) === 'task')) {
      forks.add(index);
      return settle(`fork ${line} at ${source}`, index);
    }
    resumes.push(line);
    return settle(`resume ${line} after ${source}`, line);
  });
  return answers;
}

function show(plan: SessionPlan): string {
  if (plan.mode === 'fresh') return 'new';
  if (plan.mode === 'resume') return `resume ${plan.line} after ${plan.source}`;
  if (plan.mode === 'fork') return `fork ${plan.parent} at ${plan.source}`;
  return plan.problem.type;
}

test('every list of steps gets the sessions that the rules, restated plainly, give it', () => {
  fc.assert(
    fc.property(stepLists, (steps) => {
      expect(resolveLines(steps).plans.map(show)).toEqual(restate(steps));
    }),
    { numRuns: 3000 },
  );
});

test('every resolved step is on exactly one line, and a line begins with its opener', () => {
  fc.assert(
    fc.property(stepLists, (steps) => {
      const { plans, lines } = resolveLines(steps);
      const members = lines.flatMap((line) => line.steps).sort((a, b) => a - b);
      expect(members).toEqual(plans.flatMap((plan, index) => (plan.mode === 'unresolved' ? [] : [index])));
      for (const line of lines) {
        expect(line.steps[0]).toBe(line.opener);
        expect(line.steps).toEqual([...line.steps].sort((a, b) => a - b));
        for (const step of line.steps) expect(plans[step]).toMatchObject({ line: line.opener });
      }
    }),
  );
});

test('a step without sessionResume is never on a line that an earlier step opened', () => {
  fc.assert(
    fc.property(stepLists, (steps) => {
      const { plans } = resolveLines(steps);
      steps.forEach((step, index) => {
        if (step.resume === null) expect(plans[index]).toEqual({ mode: 'fresh', line: index });
      });
    }),
  );
});

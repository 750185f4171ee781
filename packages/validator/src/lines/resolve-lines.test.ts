import { expect, test } from 'vitest';
import { resolveLines, type LineStep, type ResolvedLines } from './resolve-lines.js';

/** `a`, `a:true`, `a<b` (from b), `a<b!` (fork of b), `a!` (fork); a leading `/` puts the step into a chain, a leading `@` gives it item scope. */
function steps(text: string): LineStep[] {
  return text.split(' ').map((word) => {
    const [, chain, item, id, yes, from, fork] = /^(\/?)(@?)(\w+)(:true)?(?:<(\w+))?(!)?$/.exec(word)!;
    return {
      id: id!,
      list: chain ? 'chain' : 'top',
      scope: item ? 'item' : 'task',
      resume: yes || from || fork ? { from: from ?? null, fork: fork !== undefined } : null,
    };
  });
}

/** Each step as `new`, `line<source`, `line<source!` for a fork of a line, or its problem. */
function show(text: string): readonly string[] {
  const given = steps(text);
  const { plans }: ResolvedLines = resolveLines(given);
  const id = (position: number): string => given[position]!.id;
  return plans.map((plan) => {
    if (plan.mode === 'fresh') return 'new';
    if (plan.mode === 'resume') return `${id(plan.line)}<${id(plan.source)}`;
    if (plan.mode === 'fork') return `${id(plan.parent)}<${id(plan.source)}!`;
    return plan.problem.type === 'ambiguous' ? `ambiguous ${plan.problem.lines.map(id).join()}` : plan.problem.type;
  });
}

test('the three resuming steps of a workflow with a fresh audit and fresh tests in between continue one line', () => {
  expect(show('create plan:true audit implement:true qa fix:true')).toEqual(['new', 'create<create', 'new', 'create<plan', 'new', 'create<implement']);
});

test('the first agent step has nothing to resume, and steps that only follow it say nothing of their own', () => {
  expect(show('a:true b:true')).toEqual(['no_source', 'follows']);
});

test('two lines of which none has been resumed leave the choice to the author', () => {
  expect(show('a b c:true d:true e')).toEqual(['new', 'new', 'ambiguous a,b', 'follows', 'new']);
});

test('two lines that have both been resumed leave the choice to the author, who sees no other line offered', () => {
  expect(show('a b c<a d<b e f:true')).toEqual(['new', 'new', 'a<a', 'b<b', 'new', 'ambiguous a,b']);
});

test('from names a line by any of its steps and continues it at its tip', () => {
  expect(show('a b:true c<a d<b')).toEqual(['new', 'a<a', 'a<b', 'a<c']);
});

test('a fork opens a line of its own that true never chooses and that does not count as a resume of its parent', () => {
  expect(show('a f<a! b c:true')).toEqual(['new', 'a<a!', 'new', 'ambiguous a,b']);
  expect(show('a f<a! c:true g<f h<f')).toEqual(['new', 'a<a!', 'a<a', 'f<f', 'f<g']);
  expect(show('a b:true f!')).toEqual(['new', 'a<a', 'a<b!']);
});

test('true looks at its own step list: the top list does not see lines of a chain, nor a chain those of the top list', () => {
  expect(show('/a b:true')).toEqual(['new', 'no_source']);
  expect(show('a /b:true')).toEqual(['new', 'no_source']);
});

test('from reaches into and out of chains', () => {
  expect(show('a /b<a c<b')).toEqual(['new', 'a<a', 'a<b']);
});

test('a resume in another step list counts as a resume of the line', () => {
  expect(show('a b /c<a d:true')).toEqual(['new', 'new', 'a<a', 'a<c']);
});

test('a chain child that resumed a line of the top list makes it the line of the chain', () => {
  expect(show('a /b<a /c:true')).toEqual(['new', 'a<a', 'a<b']);
});

test('from names neither the step itself, nor a later one, nor one that is not there', () => {
  expect(show('a<a b<c c d<x')).toEqual(['source_unknown', 'source_unknown', 'new', 'source_unknown']);
});

test('from a step that could not be resolved is not a second cause', () => {
  expect(show('a<x b<a')).toEqual(['source_unknown', 'follows']);
});

test('an item-scoped step forks a task-scoped line, and later steps of the item continue its own', () => {
  expect(show('a @b:true @c<b')).toEqual(['new', 'a<a!', 'b<b']);
});

test('true in a task-scoped step passes over item-scoped lines, and from one is refused', () => {
  expect(show('@a b c:true d<a')).toEqual(['new', 'new', 'b<b', 'scope_mismatch']);
  expect(show('@a b:true')).toEqual(['new', 'no_source']);
});

test('lines list their steps and name their parents', () => {
  expect(resolveLines(steps('a b:true f<a! c g<f')).lines).toEqual([
    { opener: 0, parent: null, steps: [0, 1] },
    { opener: 2, parent: 0, steps: [2, 4] },
    { opener: 3, parent: null, steps: [3] },
  ]);
});

import { describe, expect, test } from 'vitest';
import { conformanceClauses } from './conformance-clauses.js';
import { runClause, runConformance } from './run-conformance.js';
import { brokenDrivers } from './testing/broken-drivers.js';
import { createExampleDriver, exampleDescriptor, exampleFixture } from './testing/example-driver.js';

const clauseNamed = (name: string): (typeof conformanceClauses)[number] => {
  const clause = conformanceClauses.find((candidate) => candidate.name === name);
  if (!clause) throw new Error(`there is no clause ${name}`);
  return clause;
};

describe('a sound driver', () => {
  test.each(conformanceClauses.map((clause) => [clause.title, clause] as const))('%s', async (_title, clause) => {
    const undeclared = clause.requires.find((requirement) => requirement.startsWith('no-'));
    expect(await runClause(clause, createExampleDriver(), exampleFixture)).toEqual({
      clause: clause.name,
      title: clause.title,
      status: undeclared ? 'skipped' : 'passed',
      detail: undeclared ? `the descriptor does not declare: ${undeclared}` : null,
    });
  });
});

describe('a broken driver is found', () => {
  test.each(brokenDrivers.map((broken) => [broken.clause, broken.fault, broken] as const))('by %s when it %s', async (_clause, _fault, { clause, driver }) => {
    const result = await runClause(clauseNamed(clause), driver, { ...exampleFixture, turnTimeoutMs: 2000 });
    expect(result).toEqual({ clause, title: clauseNamed(clause).title, status: 'failed', detail: expect.stringMatching(/\w/) as string });
  });

  test('whatever clause it breaks: every clause has a driver that breaks it', () => {
    expect([...new Set(brokenDrivers.map((broken) => broken.clause))].sort()).toEqual(conformanceClauses.map((clause) => clause.name).sort());
  });
});

test('what a descriptor declares must be in the fixture: a missing part fails the clause and does not skip it', async () => {
  const { answer, hang } = exampleFixture.scenarios;
  const results = await Promise.all(['session-before-tools', 'permission-allowed', 'resume-remembers', 'unknown-session-is-lost'].map((name) => runClause(clauseNamed(name), createExampleDriver(), { scenarios: { answer, hang } })));
  expect(results.map(({ clause, status, detail }) => [clause, status, detail])).toEqual([
    ['session-before-tools', 'failed', 'the fixture has no scenario `tool`, and the descriptor declares what it is for'],
    ['permission-allowed', 'failed', 'the fixture has no scenario `permission`, and the descriptor declares what it is for'],
    ['resume-remembers', 'failed', 'the fixture has no `turnsSeen`, and the descriptor declares resume'],
    ['unknown-session-is-lost', 'failed', 'the fixture has no `unknownSession`, and the descriptor declares resume'],
  ]);
});

test('a driver whose program is not there fails its clauses with the reason', async () => {
  const driver = createExampleDriver({ plan: (spec) => ({ ...spec, command: 'no-such-program-here' }) });
  expect(await runClause(clauseNamed('finishes-once'), driver, exampleFixture)).toEqual(expect.objectContaining({ status: 'failed', detail: 'spawn no-such-program-here ENOENT' }));
});

test('all clauses are run and answered in their order', async () => {
  const driver = createExampleDriver({ descriptor: { ...exampleDescriptor, capabilities: { ...exampleDescriptor.capabilities, interrupt: false } } });
  const results = await runConformance(driver, exampleFixture);
  expect(results.map((result) => result.clause)).toEqual(conformanceClauses.map((clause) => clause.name));
  expect(results.filter((result) => result.status !== 'passed').map((result) => `${result.clause}: ${result.detail}`)).toEqual([
    'resume-refused-where-undeclared: the descriptor does not declare: no-sessionResume',
    'fork-refused-where-undeclared: the descriptor does not declare: no-sessionFork',
    'no-session-where-none-is-declared: the descriptor does not declare: no-sessions',
    'interrupt-ends-the-turn: the descriptor does not declare: interrupt',
  ]);
}, 60_000);

test('the names of clauses are unique', () => {
  const names = conformanceClauses.map((clause) => clause.name);
  expect(names).toEqual([...new Set(names)]);
});

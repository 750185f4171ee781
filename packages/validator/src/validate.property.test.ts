import type { ManifestDocument, WorkflowStep } from '@orch/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from './testing/catalogue.js';
import { agent, resuming, template, workflow } from './testing/documents.js';
import { closedWorld } from './testing/report.js';
import { validate } from './validate.js';

const capability = fc.constantFrom('plan', 'build', 'test');

const agents = fc.array(
  fc.record({
    name: fc.constantFrom('ann', 'bob', 'cyd', 'dan'),
    provider: fc.constantFrom('claude', 'claude', 'codex', 'gemini', 'shell', 'nope'),
    capabilities: fc.uniqueArray(capability, { minLength: 1 }),
    enabled: fc.boolean(),
  }),
  { maxLength: 5 },
);

const step = (id: string): fc.Arbitrary<WorkflowStep> =>
  fc
    .record({
      required_capability: capability,
      resume: fc.oneof(fc.constant(null), fc.constant(null), fc.constant<true>(true), fc.record({ from: fc.constantFrom('s0', 's1', 's2') }), fc.constant({ fork: true })),
      template: fc.constantFrom(undefined, undefined, 't'),
      enabled: fc.constantFrom(true, true, true, false),
    })
    .map(({ resume, ...rest }) => (resume === null ? { id, ...rest } : resuming(id, resume, rest)));

const steps = fc.tuple(step('s0'), step('s1'), step('s2'), step('s3'), fc.boolean()).map(([a, b, c, d, chained]) => (chained ? [a, b, { id: 'chain', chain_steps: [c, d] }] : [a, b, c, d]));

const worlds: fc.Arbitrary<readonly ManifestDocument[]> = fc
  .record({ agents, workflows: fc.array(steps, { minLength: 1, maxLength: 3 }), templated: fc.boolean() })
  .map((world) => [
    ...world.agents.map(({ name, ...spec }, index) => agent(name, spec, { file: `a${index % 2}.yaml`, document: index + 1 })),
    ...world.workflows.map((list, index) => workflow(`w${index % 2}`, list, { file: `w${index}.yaml` })),
    ...(world.templated ? [template('t', 'Do {goal}')] : []),
  ]);

/** Mostly accepted: agents of different names that can do nearly everything, and one workflow. */
const peacefulWorlds: fc.Arbitrary<readonly ManifestDocument[]> = fc
  .record({
    agents: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('ann', 'bob', 'cyd'), provider: fc.constantFrom('claude', 'codex', 'gemini'), capabilities: fc.constantFrom(['plan', 'build', 'test'], ['plan', 'build']) }),
      { minLength: 1, selector: ({ name }) => name },
    ),
    list: steps,
  })
  .map((world) => [...world.agents.map(({ name, ...spec }) => agent(name, spec)), workflow('w', world.list), template('t', 'Do {goal}')]);

test('findings and compiled workflows are the same whatever the order of documents', () => {
  fc.assert(
    fc.property(
      worlds.chain((documents) => fc.tuple(fc.constant(documents), fc.shuffledSubarray([...documents], { minLength: documents.length }))),
      fc.integer({ min: 0, max: 4 }),
      ([documents, shuffled], kept) => {
        const split = (all: readonly ManifestDocument[]) => {
          const existing = documents.slice(0, kept);
          return validate(all.filter((document) => !existing.includes(document)), { ...closedWorld, existing: all.filter((document) => existing.includes(document)) });
        };
        expect(split(shuffled)).toEqual(split(documents));
      },
    ),
    { numRuns: 150 },
  );
});

test('no finding is given twice', () => {
  fc.assert(
    fc.property(worlds, (documents) => {
      const seen = validate(documents, closedWorld).diagnostics.map((finding) => JSON.stringify([finding.file, finding.document, finding.fingerprint]));
      expect(new Set(seen).size).toBe(seen.length);
    }),
    { numRuns: 150 },
  );
});

test('in a workflow that is accepted every agent that may run a resuming step can resume, and every line has an agent for all its steps', () => {
  const resumes = new Map(catalogue.map(({ id, capabilities }) => [id, capabilities]));
  let resumed = 0;
  fc.assert(
    fc.property(fc.oneof(worlds, peacefulWorlds), (documents) => {
      const { diagnostics, workflows } = validate(documents, closedWorld);
      if (diagnostics.some(({ severity }) => severity === 'error')) return;
      for (const { steps: compiled, lines, agents: pool } of workflows) {
        const capabilities = (name: string) => resumes.get(pool.find((one) => one.name === name)!.driver)!;
        for (const { session, agents: candidates } of compiled) {
          if (session.mode !== 'resume' && session.mode !== 'fork') continue;
          resumed++;
          expect(candidates.length).toBeGreaterThan(0);
          expect(candidates.every((name) => capabilities(name).sessionResume && (session.mode === 'resume' || capabilities(name).sessionFork))).toBe(true);
        }
        for (const line of lines) {
          expect(line.agents.length).toBeGreaterThan(0);
          const members = line.steps.map((id) => compiled.find((one) => one.id === id)!);
          for (const name of line.agents) expect(members.every((member) => member.agents.includes(name))).toBe(true);
        }
      }
    }),
    { numRuns: 600 },
  );
  expect(resumed).toBeGreaterThan(10);
});

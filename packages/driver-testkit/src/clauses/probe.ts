import { isAbsolute } from 'node:path';
import type { Driver, ProbeAnswer, ProbeReport } from '@orch/driver';
import { demand, demandEqual, type Clause } from '../clause.js';
import { createProbeHost } from '../probe-host.js';

/** What a program of the client's name may answer that is none, or is out of order. */
const strangeAnswers: readonly ProbeAnswer[] = [
  { code: null, stdout: '', stderr: '' },
  { code: 0, stdout: '', stderr: '' },
  { code: 0, stdout: 'null', stderr: 'null' },
  { code: 0, stdout: '\u0000\uFFFD{"version":', stderr: '' },
  { code: 1, stdout: 'x'.repeat(1_000_000), stderr: 'x'.repeat(1_000_000) },
];

export const probeClauses: readonly Clause[] = [
  {
    name: 'probe-answers',
    title: 'A probe says what is installed here, and finds the client that the fixture uses.',
    why: 'doctor shows the probe’s answer; a probe that guesses sends people the wrong way.',
    requires: [],
    async run({ driver, env, fixture }) {
      const report = await driver.probe(createProbeHost(env), { binary: fixture.client ?? null });
      demand(report.installed, 'the probe does not find the client that the other clauses run');
      demand(report.problem === null, `the probe knows a reason why no run could work: ${String(report.problem)}`);
      demandConsistent(driver, env, report);
    },
  },
  {
    name: 'probe-never-rejects',
    title: 'A probe answers whatever it finds: no client, a client that is not where the agent says, a program that hangs or says something else.',
    why: 'doctor is run when something is wrong; a probe that throws then takes every other answer with it.',
    requires: [],
    async run({ driver, env }) {
      const host = createProbeHost(env);
      const missing = await driver.probe({ ...host, find: () => Promise.resolve(null) }, { binary: '/no/such/client' });
      demandConsistent(driver, env, missing);
      for (const answer of strangeAnswers) {
        const strange = { ...host, find: (program: string) => Promise.resolve(`/bin/${program.replaceAll('/', '-')}`), run: () => Promise.resolve(answer) };
        demandConsistent(driver, env, await driver.probe(strange, { binary: null }));
      }
    },
  },
];

function demandConsistent({ place }: Driver, env: Readonly<Record<string, string>>, report: ProbeReport): void {
  demand(report.path === null || isAbsolute(report.path), `the path \`${String(report.path)}\` is not absolute`);
  demand(report.installed || report.problem !== null, 'nothing is installed, and the probe gives no problem');
  demand(report.installed || report.version === null, 'nothing is installed, and the probe names a version');
  demand([report.problem ?? 'none', ...report.notes, ...report.exposures].every((sentence) => sentence.trim() !== ''), 'a sentence is empty');
  const prefixes = place.passedVariables.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const passed = Object.keys(env).filter((name) => place.passedVariables.includes(name) || prefixes.some((prefix) => name.startsWith(prefix)));
  demandEqual(report.passedVariables, passed.toSorted(), 'the names of passed variables are not those that `place` lets through');
}

import { isOrchError } from '@orch/diagnostics';
import type { Continuity, Driver, SessionToken } from '@orch/driver';
import { demand, demandEqual, type Clause } from '../clause.js';
import { describeFailure, type Harness } from '../harness.js';
import { isProgramName } from '../play-turn.js';

/** Long and unlike anything else, so that finding it in an argument is no accident. */
const marker = 'conformance-marker-5f0c1d';

export const planClauses: readonly Clause[] = [
  {
    name: 'opening-is-repeatable',
    title: 'The same request plans the same process.',
    why: 'After a restart the daemon opens the run again; another plan would not fit the process that is running.',
    requires: [],
    async run({ driver, request }) {
      const asked = await request('answer');
      demandEqual(driver.open(asked).process, driver.open(structuredClone(asked)).process, 'two openings of one request planned different processes');
    },
  },
  {
    name: 'plan-is-valid',
    title: 'The planned process can be started: a program’s name, plain file names, no NUL.',
    why: 'The daemon writes the files into the run’s private directory; a name with a path would be written elsewhere.',
    requires: [],
    async run({ driver, request }) {
      const { process } = driver.open(await request('answer'));
      demand(isProgramName(process.command), `\`${process.command}\` is neither a name on PATH nor an absolute path`);
      const names = process.files.map((file) => file.name);
      const bad = names.find((name) => name === '' || name === '.' || name === '..' || /[/\0]/.test(name));
      demand(bad === undefined, `the file name \`${String(bad)}\` is not a plain name`);
      demand(new Set(names).size === names.length, 'two files have one name');
      demand(![...process.args, ...Object.values(process.env)].some((text) => text.includes('\0')), 'an argument or a variable holds a NUL character');
    },
  },
  {
    name: 'prompt-not-in-arguments',
    title: 'The prompt is in no argument of the planned process.',
    why: 'Arguments can be read by every user of the machine, and are limited in size.',
    requires: [],
    async run({ driver, request }) {
      const asked = await request('answer');
      const { process } = driver.open({ ...asked, prompt: `${asked.prompt}\n${marker}` });
      demand(!process.args.some((argument) => argument.includes(marker)), 'the prompt stands in an argument');
    },
  },
  {
    name: 'resume-refused-where-undeclared',
    title: 'A driver that declares no resume refuses one.',
    why: 'A request that it cannot carry out must fail; running it fresh is the silent fallback that must not exist.',
    requires: ['no-sessionResume'],
    run: (harness) => demandRefusal(harness, { mode: 'resume', token: foreignToken(harness.driver) }),
  },
  {
    name: 'fork-refused-where-undeclared',
    title: 'A driver that declares no fork refuses one.',
    why: 'Resuming or running fresh in place of a fork would write into the wrong session, or lose it.',
    requires: ['no-sessionFork'],
    async run(harness) {
      const resumes = harness.driver.descriptor.capabilities.sessionResume;
      const token = resumes ? (await harness.sessionTurn({ mode: 'fresh' })).report.token : foreignToken(harness.driver);
      await demandRefusal(harness, { mode: 'fork', token });
    },
  },
];

function foreignToken(driver: Driver): SessionToken {
  return { driver: driver.descriptor.id, version: 1, value: { id: 'none' } };
}

/** Refusing is throwing an OrchError at open. */
async function demandRefusal(harness: Harness, continuity: Continuity): Promise<void> {
  const request = await harness.request('answer', continuity);
  let opened = true;
  try {
    harness.driver.open(request);
  } catch (error) {
    demand(isOrchError(error), `open threw something that is no OrchError: ${String(error)}`);
    opened = false;
  }
  if (!opened) return;
  const turn = await harness.turn('answer', { continuity });
  demand(false, `the driver declares no ${continuity.mode} and ran one: ${describeFailure(turn)}`);
}

import type { RunOutput } from '@orch/driver';
import { demand, demandEqual, type Clause } from '../clause.js';
import { describeFailure } from '../harness.js';
import type { PlayedTurn } from '../play-turn.js';
import { countFinishes, eventsOf, rechunk, replay, reorderStderr } from '../replay.js';

export const foldClauses: readonly Clause[] = [
  {
    name: 'finishes-once',
    title: 'A turn that ends well finishes exactly once, with success and in time.',
    why: 'The end of a turn decides the step; none leaves the task waiting, two decide it twice.',
    requires: [],
    async run({ turn }) {
      const played = await turn('answer');
      demand(!played.overdue, 'the process went on until the suite ended it');
      demandEqual(countFinishes(played.outputs), 1, 'number of turn_finished events');
      demand(played.result !== null && played.result.failure === null, `the turn failed: ${describeFailure(played)}`);
      demand(typeof played.result.output === 'string', 'the output is no text');
    },
  },
  {
    name: 'killed-turn-fails',
    title: 'A turn whose process is killed fails, and finishes exactly once, when the process is gone.',
    why: 'Crashes and kills happen; a success that nobody reported would let later steps build on nothing.',
    requires: [],
    async run({ turn }) {
      const played = await turn('hang', { atStart: { type: 'kill' } });
      demandEqual(countFinishes(played.outputs), 1, 'number of turn_finished events');
      demandEqual(countFinishes(beforeExit(played)), 0, 'number of turn_finished events before the process was gone');
      demand(played.result !== null && played.result.failure !== null, 'the turn succeeded though its process was killed');
    },
  },
  {
    name: 'no-finish-without-record',
    title: 'Nothing finishes a turn before the provider’s final record or the end of the process.',
    why: 'A turn that finishes early lets the next step start while the agent still works.',
    requires: [],
    async run({ driver, request }) {
      const run = driver.open(await request('hang'));
      const noise = new TextEncoder().encode('a line that is no record\n');
      const outputs = [run.receive({ type: 'started' }), run.receive({ type: 'stderr', bytes: noise }), run.receive({ type: 'stdout', bytes: noise })].flat();
      demandEqual(countFinishes(outputs), 0, 'number of turn_finished events');
      const atExit = run.receive({ type: 'exited', code: null, signal: 'SIGKILL' });
      demandEqual(countFinishes(atExit), 1, 'number of turn_finished events at the end of the process');
    },
  },
  {
    name: 'silent-after-exit',
    title: 'Nothing is said after the process is gone.',
    why: 'The run’s outcome is stored at that moment; what comes later would be lost, or change a stored outcome.',
    requires: [],
    async run({ turn }) {
      const played = await turn('answer');
      const bytes = new TextEncoder().encode('late\n');
      const late = [
        played.run.receive({ type: 'stdout', bytes }),
        played.run.receive({ type: 'stderr', bytes }),
        played.run.receive({ type: 'interrupt_requested' }),
        played.run.receive({ type: 'exited', code: 0, signal: null }),
      ].flat();
      demandEqual(late, [], 'outputs after `exited`');
    },
  },
  {
    name: 'chunks-do-not-matter',
    title: 'The same bytes give the same outputs however they are chunked.',
    why: 'Pipes and spools cut anywhere: in a record, in a character.',
    requires: [],
    async run({ driver, turn }) {
      const played = await turn('answer');
      for (const size of [1, 2, 3, 7, 64, 4096, Number.MAX_SAFE_INTEGER]) {
        const outputs = replay(driver, played.request, rechunk(played.inputs, size)).flat();
        demandEqual(outputs, played.outputs, `outputs from chunks of ${size} bytes`);
      }
    },
  },
  {
    name: 'replay-is-exact',
    title: 'A run that is rebuilt from its spool says the same again, and sends the same messages under the same keys.',
    why: 'A restarted daemon rebuilds runs so; another key would send an approval or a prompt twice.',
    requires: [],
    async run({ driver, turn }) {
      const played = await turn('answer');
      demandEqual(replay(driver, structuredClone(played.request), played.inputs), played.steps.map((step) => step.outputs), 'outputs of the rebuilt run');
      const keys = sends(played.outputs).map((send) => send.key);
      demandEqual(new Set(keys).size, keys.length, 'number of different send keys');
    },
  },
  {
    name: 'streams-may-interleave',
    title: 'Messages to the client do not depend on when its standard error was read.',
    why: 'The two streams are spooled apart, so their order is another one after a restart.',
    requires: [],
    async run({ driver, turn }) {
      const played = await turn('answer');
      for (const place of ['first', 'last'] as const) {
        const outputs = replay(driver, played.request, reorderStderr(played.inputs, place)).flat();
        demandEqual(sends(outputs), sends(played.outputs), `messages when standard error is read ${place}`);
        demandEqual(finishOf(outputs), finishOf(played.outputs), `result when standard error is read ${place}`);
      }
    },
  },
  {
    name: 'usage-is-honest',
    title: 'Usage and cost are numbers where they are declared, and null where they are not.',
    why: 'A zero for “unknown” makes a task look free.',
    requires: [],
    async run({ driver, turn }) {
      const { usage, cost } = driver.descriptor.capabilities;
      const { result } = await turn('answer');
      demand(result !== null, 'the turn gave no result');
      const { inputTokens, outputTokens, costUsd } = result.usage;
      if (usage === 'none') demandEqual([inputTokens, outputTokens], [null, null], 'tokens, of which none are declared');
      else demand(isAmount(inputTokens) && isAmount(outputTokens), `usage is declared ${usage}, and the tokens are ${String(inputTokens)} and ${String(outputTokens)}`);
      if (cost === 'none') demandEqual(costUsd, null, 'cost, of which none is declared');
      else demand(isAmount(costUsd), `cost is declared ${cost}, and it is ${String(costUsd)}`);
    },
  },
];

function beforeExit(played: PlayedTurn): RunOutput[] {
  return played.steps.filter((step) => step.input.type !== 'exited').flatMap((step) => [...step.outputs]);
}

function sends(outputs: readonly RunOutput[]): { key: string; text: string }[] {
  return outputs.flatMap((output) => (output.type === 'send' ? [{ key: output.key, text: output.text }] : []));
}

function finishOf(outputs: readonly RunOutput[]): unknown {
  return eventsOf(outputs).find((event) => event.type === 'turn_finished');
}

function isAmount(value: number | null): boolean {
  return value !== null && Number.isFinite(value) && value >= 0;
}

import { demand, demandEqual, type Clause } from '../clause.js';
import { describeFailure, type Harness } from '../harness.js';
import type { PlayedTurn } from '../play-turn.js';
import { countFinishes, replay } from '../replay.js';

export const controlClauses: readonly Clause[] = [
  {
    name: 'interrupt-ends-the-turn',
    title: 'An interrupt ends the turn and lets the client leave by itself.',
    why: 'Interrupting comes before killing: it leaves the provider’s session whole.',
    requires: ['interrupt'],
    async run({ turn }) {
      const played = await turn('hang', { atStart: { type: 'interrupt_requested' } });
      demand(!played.overdue, 'the turn went on after the interrupt until the suite ended it');
      demandEqual(countFinishes(played.outputs), 1, 'number of turn_finished events');
      demandEqual(played.result?.failure?.code, 'driver_interrupted', `code of the turn (${describeFailure(played)})`);
      const last = played.inputs.at(-1);
      demand(last?.type === 'exited' && last.signal === null, 'the client did not leave by itself after the interrupt');
    },
  },
  {
    name: 'permission-allowed',
    title: 'A permission request is reported and waits; allowed, the turn goes on to its end.',
    why: 'A request that nobody is told of waits for ever, on a terminal that nobody sees.',
    requires: ['permissionEvents'],
    async run(harness) {
      const played = await answerPermissions(harness, true);
      demand(played.result !== null && played.result.failure === null, `the turn failed: ${describeFailure(played)}`);
      demand(!played.events.some((event) => event.type === 'permission_denied'), 'an allowed tool was reported as denied');
    },
  },
  {
    name: 'permission-denied',
    title: 'A denied permission is reported as denied, and the turn ends.',
    why: 'A step with a denial fails unless its author says otherwise; a denial that is not reported passes for success.',
    requires: ['permissionEvents'],
    async run(harness) {
      const played = await answerPermissions(harness, false);
      demand(!played.overdue, 'the turn went on after the denial until the suite ended it');
      demand(played.events.some((event) => event.type === 'permission_denied'), 'the denied tool was not reported as denied');
    },
  },
];

async function answerPermissions(harness: Harness, allow: boolean): Promise<PlayedTurn> {
  const played = await harness.turn('permission', {
    react: (event) => (event.type === 'permission_requested' ? { type: 'permission_answered', requestId: event.requestId, allow, reason: allow ? 'allowed by the suite' : 'denied by the suite' } : null),
  });
  const requests = played.events.filter((event) => event.type === 'permission_requested');
  demand(requests.length > 0, `no permission request was seen: ${describeFailure(played)}`);
  demand(new Set(requests.map((request) => request.requestId)).size === requests.length, 'two permission requests have one id');
  demandEqual(replay(harness.driver, played.request, played.inputs).flat(), played.outputs, 'outputs of the rebuilt run, the answers included');
  return played;
}

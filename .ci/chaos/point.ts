import { seeded, type Seeded } from './seeded.ts';
import type { DrawnWorkflow, WorkflowName } from './workflows.ts';

export type Victim = 'daemon' | 'supervisor' | 'provider';

/** When it happens. */
export type Moment =
  /** Milliseconds after the task was asked for. */
  | { readonly at: 'time'; readonly ms: number }
  /** Right before or after the daemon's n-th act of a kind, counted from its start: the daemon is halted there meanwhile. */
  | { readonly at: 'act'; readonly act: 'commit' | 'spawn' | 'file'; readonly phase: 'before' | 'after'; readonly count: number }
  /** When the ledgers have so many lines. */
  | { readonly at: 'ledger'; readonly lines: number };

export type Drama =
  /** `kill -9`. Those who are not there are passed over. */
  | { readonly type: 'kill'; readonly victims: readonly Victim[]; readonly moment: Moment }
  /** The daemon is asked to stop (SIGTERM), and runs go on without it. */
  | { readonly type: 'stop'; readonly moment: Moment }
  /** A permission request waits for a person while the daemon is killed, or is killed right after the answer, or both. */
  | { readonly type: 'approval'; readonly before: boolean; readonly after: boolean }
  /** The daemon is killed again and again, also while it recovers. */
  | { readonly type: 'kill-again'; readonly moments: readonly Moment[] }
  /** The daemon, which holds the lock, is stopped; another one is started, refused, and the first goes on. */
  | { readonly type: 'sleep'; readonly moment: Moment; readonly ms: number }
  /** The daemon is killed, and several are started at once. */
  | { readonly type: 'rivals'; readonly moment: Moment; readonly count: number }
  /** Daemon, supervisor and provider are killed, and another process gets the supervisor's pid. */
  | { readonly type: 'recycled-pid'; readonly moment: Moment; readonly cancel: boolean }
  /** The daemon is killed right after it started a supervisor, which wakes only when another daemon has started the run. */
  | { readonly type: 'late-supervisor'; readonly spawn: number }
  /** The disk of the state directory is full for a while; with `kill` the daemon dies meanwhile. */
  | { readonly type: 'full-disk'; readonly moment: Moment; readonly ms: number; readonly kill: boolean }
  /** The task is cancelled, the daemon killed at once, and the next one has to carry it out. */
  | { readonly type: 'cancel'; readonly moment: Moment; readonly deaf: boolean }
  /** The provider gives its result and hangs, with the daemon killed meanwhile or not. */
  | { readonly type: 'hang-after-result'; readonly moment: Moment; readonly kill: boolean }
  /** The provider opens another session than the one it was to resume: the step has to fail. */
  | { readonly type: 'silently-fresh' }
  /** Forty clients at once create, watch, list and cancel, and the daemon is killed among them. */
  | { readonly type: 'crowd'; readonly moment: Moment }
  /** The task is paused and goes on again; the daemon is killed right after each is acknowledged. */
  | { readonly type: 'pause'; readonly moment: Moment }
  /** A provider is killed, its step fails and is retried, and the daemon is killed right after that is acknowledged. */
  | { readonly type: 'retry'; readonly moment: Moment }
  /** The only agent is cordoned and uncordoned; the daemon is killed right after each is acknowledged. */
  | { readonly type: 'cordon'; readonly moment: Moment };

export interface Point {
  /** Replayed alone with `--seed SEED --only INDEX`, or `--fixed --only INDEX`. */
  readonly index: number;
  readonly workflow: WorkflowName;
  readonly drama: Drama;
}

/** How often a daemon does each during one task, at most; a moment that never comes leaves a calm run, which is judged all the same. */
const acts: Readonly<Record<DrawnWorkflow, { readonly commit: number; readonly spawn: number; readonly file: number }>> = {
  command_rules: { commit: 15, spawn: 4, file: 110 },
  ten_rehearsed: { commit: 27, spawn: 8, file: 185 },
  ten_real: { commit: 27, spawn: 10, file: 195 },
};

const lastMs: Readonly<Record<DrawnWorkflow, number>> = { command_rules: 1800, ten_rehearsed: 3500, ten_real: 4000 };

const victims: readonly [readonly Victim[], ...(readonly Victim[])[]] = [
  ['daemon'],
  ['daemon'],
  ['supervisor'],
  ['provider'],
  ['daemon', 'supervisor'],
  ['daemon', 'provider'],
  ['supervisor', 'provider'],
  ['daemon', 'supervisor', 'provider'],
];

/**
 * The plan of a seed: the same for the same seed. Of ten points seven are boundaries of the journal (before and after each commit of each workflow; the
 * first 200 points hold them all), one is a kill at a drawn moment, and two are what happens more rarely.
 */
export function planPoints(seed: number, count: number): readonly Point[] {
  const random = seeded(seed);
  const boundaries = [...shuffled(random, allBoundaries())];
  let rare = 0;
  return Array.from({ length: count }, (_, index): Point => {
    const workflow = random.pick(['command_rules', 'ten_rehearsed', 'ten_real']);
    const turn = index % 10;
    const boundary = turn % 3 !== 2 ? boundaries.pop() : undefined;
    if (boundary) return { index, ...boundary };
    return { index, ...(turn === 2 ? killPoint(random, workflow) : rarePoint(random, workflow, rare++)) };
  });
}

/** A plan in which each kind of drama comes before any comes again. */
export function planSamples(seed: number, count: number): readonly Point[] {
  const random = seeded(seed);
  const boundaries = [...shuffled(random, allBoundaries())];
  return Array.from({ length: count }, (_, index): Point => {
    const workflow = random.pick(['command_rules', 'ten_rehearsed', 'ten_real']);
    const kind = index % 15;
    const boundary = kind >= rareKinds.length + 1 ? boundaries.pop() : undefined;
    if (boundary) return { index, ...boundary };
    return { index, ...(kind < rareKinds.length ? rarePoint(random, workflow, kind) : killPoint(random, workflow)) };
  });
}

type Scene = Pick<Point, 'workflow' | 'drama'>;

/** The daemon alone at each commit; and all together, which must end truthfully wherever it happens. */
function allBoundaries(): readonly Scene[] {
  return (Object.keys(acts) as DrawnWorkflow[]).flatMap((workflow) =>
    Array.from({ length: acts[workflow].commit }, (_, index) => index + 1).flatMap((count) =>
      (['before', 'after'] as const).map((phase): Scene => {
        const victims: readonly Victim[] = (count + (phase === 'after' ? 1 : 0)) % 4 === 0 ? ['daemon', 'supervisor', 'provider'] : ['daemon'];
        return { workflow, drama: { type: 'kill', victims, moment: { at: 'act', act: 'commit', phase, count } } };
      }),
    ),
  );
}

function killPoint(random: Seeded, workflow: DrawnWorkflow): Scene {
  return { workflow, drama: { type: 'kill', victims: random.pick(victims), moment: moment(random, workflow) } };
}

const rareKinds: readonly ((random: Seeded, workflow: DrawnWorkflow) => Scene)[] = [
  (random, workflow) => ({ workflow, drama: { type: 'kill-again', moments: [moment(random, workflow), ...Array.from({ length: random.between(1, 3) }, () => secondMoment(random))] } }),
  (random, workflow) => ({ workflow, drama: { type: 'sleep', moment: moment(random, workflow), ms: random.between(300, 2000) } }),
  (random, workflow) => ({ workflow, drama: { type: 'rivals', moment: moment(random, workflow), count: random.between(2, 4) } }),
  (random, workflow) => ({ workflow, drama: { type: 'recycled-pid', moment: { at: 'ledger', lines: 1 + 3 * random.between(0, 3) }, cancel: random.chance(0.3) } }),
  (random, workflow) => ({ workflow, drama: { type: 'late-supervisor', spawn: random.between(1, acts[workflow].spawn) } }),
  (random, workflow) => ({ workflow, drama: { type: 'full-disk', moment: moment(random, workflow), ms: random.between(500, 2500), kill: random.chance(0.5) } }),
  (random, workflow) => ({ workflow, drama: { type: 'cancel', moment: moment(random, workflow), deaf: workflow === 'command_rules' && random.chance(0.5) } }),
  (random) => ({ workflow: 'command_rules', drama: { type: 'hang-after-result', moment: moment(random, 'command_rules'), kill: random.chance(0.6) } }),
  () => ({ workflow: 'command_rules', drama: { type: 'silently-fresh' } }),
  (random, workflow) => ({ workflow, drama: { type: 'stop', moment: moment(random, workflow) } }),
  (random) => ({ workflow: 'ten_rehearsed', drama: { type: 'approval', before: random.chance(0.6), after: random.chance(0.6) } }),
  (random) => ({ workflow: 'command_rules', drama: { type: 'crowd', moment: { at: 'time', ms: random.between(100, 4000) } } }),
];

function rarePoint(random: Seeded, workflow: DrawnWorkflow, count: number): Scene {
  return rareKinds[count % rareKinds.length]!(random, workflow);
}

function moment(random: Seeded, workflow: DrawnWorkflow): Moment {
  const kind = random.pick(['time', 'time', 'act', 'act', 'ledger']);
  if (kind === 'time') return { at: 'time', ms: random.between(0, lastMs[workflow]) };
  if (kind === 'ledger') return { at: 'ledger', lines: random.between(1, workflow === 'command_rules' ? 12 : 26) };
  const act = random.pick(['commit', 'spawn', 'file', 'file']);
  return { at: 'act', act, phase: random.pick(['before', 'after']), count: random.between(1, acts[workflow][act]) };
}

/** Early, so that it falls into the recovery. */
function secondMoment(random: Seeded): Moment {
  const act = random.pick(['commit', 'spawn', 'file', 'file']);
  return random.chance(0.3) ? { at: 'time', ms: random.between(0, 400) } : { at: 'act', act, phase: random.pick(['before', 'after']), count: random.between(1, act === 'file' ? 12 : 3) };
}

function shuffled<T>(random: Seeded, items: readonly T[]): readonly T[] {
  const rest = [...items];
  for (let last = rest.length - 1; last > 0; last--) {
    const other = random.between(0, last);
    [rest[last], rest[other]] = [rest[other]!, rest[last]!];
  }
  return rest;
}

export function describePoint({ workflow, drama }: Point): string {
  const when = (moment: Moment) =>
    moment.at === 'time' ? `after ${moment.ms} ms` : moment.at === 'ledger' ? `at ledger line ${moment.lines}` : `${moment.phase} ${moment.act} ${moment.count}`;
  const what = () => {
    switch (drama.type) {
      case 'kill':
        return `kill ${drama.victims.join('+')} ${when(drama.moment)}`;
      case 'stop':
        return `ask daemon to stop ${when(drama.moment)}`;
      case 'approval':
        return `ask a person for permission${drama.before ? ', kill daemon' : ''}, answer${drama.after ? ', kill daemon' : ''}`;
      case 'kill-again':
        return `kill daemon ${drama.moments.map(when).join(', again ')}`;
      case 'sleep':
        return `stop daemon ${when(drama.moment)} for ${drama.ms} ms`;
      case 'rivals':
        return `kill daemon ${when(drama.moment)}, start ${drama.count} at once`;
      case 'recycled-pid':
        return `kill all ${when(drama.moment)}, recycle the pid${drama.cancel ? ', cancel' : ''}`;
      case 'late-supervisor':
        return `kill daemon at spawn ${drama.spawn}, wake its supervisor late`;
      case 'full-disk':
        return `disk full ${when(drama.moment)} for ${drama.ms} ms${drama.kill ? ', kill daemon' : ''}`;
      case 'cancel':
        return `cancel ${when(drama.moment)}${drama.deaf ? ' a deaf provider' : ''}, kill daemon`;
      case 'hang-after-result':
        return `hang after the result${drama.kill ? `, kill daemon ${when(drama.moment)}` : ''}`;
      case 'silently-fresh':
        return 'answer a resume with a new session';
      case 'pause':
        return `pause ${when(drama.moment)}, kill daemon, resume, kill daemon`;
      case 'retry':
        return `kill provider ${when(drama.moment)}, retry, kill daemon`;
      case 'cordon':
        return `cordon the agent ${when(drama.moment)}, kill daemon, uncordon, kill daemon`;
      case 'crowd':
        return `40 clients, kill daemon ${when(drama.moment)}`;
    }
  };
  return `${workflow}: ${what()}`;
}

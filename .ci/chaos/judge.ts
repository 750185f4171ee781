import type { TaskInfo } from '../../packages/protocol/dist/index.js';
import type { Fact } from './ledgers.ts';
import type { ChaosWorkflow, ExpectedStep } from './workflows.ts';

/** A process of a run that the suite killed, by what its environment said. */
export interface Strike {
  readonly role: 'supervisor' | 'provider';
  readonly task: string;
  readonly step: string;
  readonly run: string;
}

/** How the suite, as the person that an unknown outcome waits for, answered; or, as the one who wants a failed step to run again, what it asked for. */
export interface Resolution {
  readonly step: string;
  readonly as: 'succeeded' | 'failed' | 'retry';
  /** By `task retry`, of a step that had failed and waited for nobody. */
  readonly retried?: boolean;
}

export interface TaskEvidence {
  readonly workflow: ChaosWorkflow;
  /** As `task info` shows it when all is over. */
  readonly info: TaskInfo;
  readonly cancelled: boolean;
  /** How many runs of it the ledgers knew when the daemon had said that it is cancelled; null where it never said so. */
  readonly startsAtCancel?: number | null;
  readonly resolutions: readonly Resolution[];
}

/** All that the judge goes by: the ledgers, the final `task info`, and what `/proc` and the state directory still hold. */
export interface Evidence {
  readonly tasks: readonly TaskEvidence[];
  /** In the order in which they were written. */
  readonly facts: readonly Fact[];
  readonly strikes: readonly Strike[];
  /** Processes and spools that are left when every task is over. */
  readonly left: readonly string[];
  /** Whether the disk was full for a while, so that a step may have failed for that. */
  readonly diskWasFull: boolean;
  /** What the suite itself saw go wrong, such as a task that came to no end. */
  readonly seen: readonly string[];
}

/** Everything that is wrong; nothing for a run that kept the rules. */
export function judge(evidence: Evidence): readonly string[] {
  const { tasks, facts, left, seen } = evidence;
  const known = new Set(tasks.map(({ info }) => info.task.id));
  return [
    ...seen,
    ...left.map((what) => `left behind: ${what}`),
    ...facts.filter(({ task }) => !known.has(task)).map(({ task, step }) => `step ${step} ran for the task ${task}, which nobody knows`),
    ...facts.flatMap(({ step, session }) => (session && session.overlaps.length > 0 ? [`two writers: step ${step} found ${session.overlaps.join(', ')} in its session`] : [])),
    ...sharedSessions(evidence),
    ...unfinishedTurns(evidence),
    ...tasks.flatMap((task) => judgeResolutions(evidence, task)),
    ...tasks.flatMap((task) => task.workflow.steps.flatMap((step) => judgeStep(evidence, task, step))),
    ...tasks.flatMap((task) => judgeTask(evidence, task)),
  ];
}

function judgeStep(evidence: Evidence, task: TaskEvidence, expected: ExpectedStep): readonly string[] {
  const { info, resolutions } = task;
  const facts = evidence.facts.filter((fact) => fact.task === info.task.id && fact.step === expected.id);
  const starts = facts.filter(({ event }) => event === 'start');
  const retries = resolutions.filter(({ step, as }) => step === expected.id && as === 'retry').length;
  const findings: string[] = [];
  const find = (text: string) => findings.push(`step ${expected.id}: ${text}`);
  if (expected.plays === 'nothing' && starts.length > 0) find('a rehearsal ran its command');
  if (starts.length > 1 + retries) find(`ran ${starts.length} times, ${retries} times because a person said so`);
  // A session that was not the one asked for, and for which the step was failed, is a lie that was found out.
  const refused = info.steps.find(({ id }) => id === expected.id)?.error?.code === 'session_resume_unproven';
  for (const start of refused ? [] : starts) for (const text of judgeSession(evidence, info.task.id, expected, start)) find(text);
  const truth = judgeTruth(evidence, task, expected, facts);
  if (truth) find(truth);
  return findings;
}

/** No start is ever a silent fresh one, nor an uninvited guest of another step's session. */
function judgeSession({ facts }: Evidence, task: string, expected: ExpectedStep, start: Fact): readonly string[] {
  const { session } = start;
  if (!session) return [];
  const before = facts.slice(0, facts.indexOf(start));
  if (expected.continues === null) {
    return session.mode === 'fresh' && session.asked === null && session.remembered === 0 ? [] : [`was to be fresh, and was ${session.mode} with ${session.remembered} turns remembered`];
  }
  const opener = before.findLast((fact) => fact.event === 'start' && fact.task === task && fact.step === expected.continues);
  const wanted = opener?.session?.id ?? null;
  if (session.mode !== 'resume' || session.asked !== wanted || session.id !== wanted) return [`was to continue the session of ${expected.continues}, and was ${session.mode} in another one`];
  const earlier = before.filter((fact) => fact.session?.id === wanted);
  const [least, most] = [earlier.filter(({ event }) => event === 'answered').length, earlier.filter(({ event }) => event === 'start').length];
  // A turn that was killed may or may not have come to keep its prompt.
  const remembered = session.remembered ?? -1;
  return remembered >= least && remembered <= most ? [] : [`remembered ${remembered} turns of ${least} to ${most}`];
}

/** What is wrong with the step's final state, or null. */
function judgeTruth(evidence: Evidence, task: TaskEvidence, expected: ExpectedStep, facts: readonly Fact[]): string | null {
  const { info } = task;
  const step = info.steps.find(({ id }) => id === expected.id);
  if (!step) return 'is not shown';
  const last = task.resolutions.findLast((each) => each.step === expected.id);
  const struck = evidence.strikes.filter((strike) => strike.task === info.task.id && strike.step === expected.id);
  const code = step.error?.code ?? null;
  switch (step.status) {
    case 'succeeded': {
      if (expected.plays === 'nothing' || last?.as === 'succeeded') return null;
      const run = facts.findLast(({ event }) => event === 'start')?.run;
      const done = facts.some((fact) => fact.run === run && fact.event === (expected.plays === 'agent' ? 'answered' : 'end'));
      if (!done) return 'is said to have succeeded, and its ledger has no end';
      const mode = expected.continues === null ? 'fresh' : 'resume';
      return expected.plays !== 'agent' || step.session.mode === mode ? null : `was to ${mode === 'fresh' ? 'be fresh' : 'resume'}, and is said to have been ${step.session.mode}`;
    }
    case 'failed':
      // What a provider or a command writes to a full disk, its output as well, is its own affair.
      if (last?.as === 'failed' || evidence.diskWasFull) return null;
      if (code === 'session_resume_unproven') return facts.some((fact) => fact.session?.asked && fact.session.id !== fact.session.asked) ? null : 'failed, though its provider was in the right session';
      // Whoever was killed was killed before a person had it run again.
      if (struck.length === 0 || last?.as === 'retry') return `failed [${code}], and nobody had touched it`;
      if (code !== 'driver_crashed' && !(code === 'command_failed' && expected.plays === 'command')) return `failed [${code}] and not [driver_crashed]`;
      return mustBeUnknown(task, expected, struck, facts) ? 'failed, and what it did outside is unknown' : null;
    case 'cancelled':
      return task.cancelled ? null : 'was cancelled, and nobody had asked for it';
    case 'skipped': {
      const before = info.steps.slice(0, info.steps.indexOf(step));
      return before.some(({ status }) => status === 'failed') ? null : 'was skipped after no failure';
    }
    case 'waiting':
      return `waits for ever [${code}]`;
    default:
      return `is still ${step.status}`;
  }
}

/** A run whose supervisor or whose provider was killed has no result: the status that a supervisor writes of a provider that a signal ended is none. */
function mustBeUnknown(task: TaskEvidence, expected: ExpectedStep, struck: readonly Strike[], facts: readonly Fact[]): boolean {
  const last = struck.at(-1);
  const began = facts.some((fact) => fact.run === last?.run);
  return began && expected.external && !task.info.task.rehearsal;
}

/** A person is asked only about a step whose effects must not be repeated and which lost its processes. */
function judgeResolutions({ strikes, diskWasFull }: Evidence, { workflow, info, resolutions }: TaskEvidence): readonly string[] {
  const asked = resolutions.filter(({ retried }) => !retried).map(({ step }) => step);
  return [...new Set(asked)].flatMap((step) => {
    if (info.task.rehearsal || !workflow.steps.find(({ id }) => id === step)?.external) return [`step ${step}: waited for a person, and could have been repeated`];
    const touched = diskWasFull || strikes.some((strike) => strike.task === info.task.id && strike.step === step);
    return touched ? [] : [`step ${step}: waited for a person, and nobody had touched it`];
  });
}

function judgeTask({ facts }: Evidence, { info, cancelled, startsAtCancel = null }: TaskEvidence): readonly string[] {
  const { id, status } = info.task;
  const statuses = new Set<string>(info.steps.map((step) => step.status));
  const expected = cancelled && status === 'cancelled' ? 'cancelled' : statuses.has('failed') ? 'failed' : 'succeeded';
  const findings = status === expected ? [] : [`task ${id} is ${status}, and its steps say ${expected}`];
  // The run that was under way may come to its first line only then.
  const later = startsAtCancel === null ? 0 : facts.filter(({ event, task }) => event === 'start' && task === id).length - startsAtCancel;
  return later > 1 ? [...findings, `task ${id} began ${later} runs after it was cancelled`] : findings;
}

/** In one session a turn begins only when the one before it has come to its end, by its own word, unless its processes were killed. */
function unfinishedTurns({ facts, strikes, diskWasFull }: Evidence): readonly string[] {
  if (diskWasFull) return [];
  return facts.flatMap((start, place) => {
    const id = start.event === 'start' ? start.session?.id : null;
    if (!id) return [];
    const before = facts.slice(0, place).filter(({ session }) => session?.id === id);
    const over = new Set([...before.filter(({ event }) => event === 'end').map(({ run }) => run), ...strikes.map(({ run }) => run)]);
    return before.filter(({ event, run }) => event === 'start' && !over.has(run)).map(({ step }) => `two writers: step ${start.step} began in the session of step ${step}, which had not ended`);
  });
}

/** A session belongs to one line of one task. */
function sharedSessions({ facts, tasks }: Evidence): readonly string[] {
  const owners = new Map<string, string>();
  return facts.flatMap((fact) => {
    if (fact.event !== 'start' || !fact.session?.id) return [];
    const steps = tasks.find(({ info }) => info.task.id === fact.task)?.workflow.steps ?? [];
    const opener = `${fact.task} ${steps.find(({ id }) => id === fact.step)?.continues ?? fact.step}`;
    if (fact.session.asked !== null && fact.session.asked !== fact.session.id) return [];
    const owner = owners.get(fact.session.id) ?? opener;
    owners.set(fact.session.id, owner);
    return owner === opener ? [] : [`step ${fact.step} is in a session of ${owner}`];
  });
}

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crowd } from './crowd.ts';
import { judge } from './judge.ts';
import { Play, type PlayOptions, type Wish } from './play.ts';
import type { Drama, Moment, Point } from './point.ts';
import { signal, startTimeOf } from './processes.ts';
import { recyclePid } from './recycle-pid.ts';
import { cordonAgent, pauseTask, retryStep } from './steering.ts';
import { strike, supervisorOf } from './strike.ts';
import { workflows } from './workflows.ts';

export interface Verdict {
  readonly findings: readonly string[];
  /** False when the task was over before its moment came. */
  readonly reached: boolean;
  /** Where the files are, if they were kept. */
  readonly kept: string | null;
  /** What of the mutation was found in the code. */
  readonly mutated: readonly string[];
}

/** Plays one point and judges it. Never throws: what goes wrong on the way is a finding. */
export async function playPoint(point: Point, options: PlayOptions): Promise<Verdict> {
  const play = new Play(point.index, options);
  let findings: readonly string[];
  try {
    const late = sleep(3 * options.patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error('it goes on for ever')));
    const infos = await Promise.race([perform(play, point), late]);
    findings = judge(await play.evidence(infos));
  } catch (error) {
    findings = [`the point could not be played to its end: ${String(error)}`, ...play.seen];
  }
  const mutated = play.sandbox.mutated();
  const keep = options.keep && findings.length > 0;
  await play.close(keep);
  return { findings, reached: play.reached, kept: keep ? play.sandbox.root : null, mutated };
}

async function perform(play: Play, { workflow: name, drama }: Point) {
  const workflow = workflows[name];
  const slow = workflow.rehearse ? workflow.steps.filter(({ plays }) => plays === 'agent').map(({ id }) => ({ step: id, fault: 'slow', value: 15 })) : [];
  const wish: Wish = { workflow, dials: slow };
  // Slow enough to be found at work.
  const lasting = (step: string): Wish => ({ workflow, dials: [{ step, fault: 'slow', value: 600 }] });
  switch (drama.type) {
    case 'kill':
      return await kill(play, wish, drama);
    case 'stop':
      return await stop(play, wish, drama.moment);
    case 'approval':
      return await approval(play, { ...wish, dials: [...slow, { step: 'implement', fault: 'permission_request', value: null }] }, drama);
    case 'kill-again':
      return await killAgain(play, wish, drama.moments);
    case 'sleep':
      return await fallAsleep(play, wish, drama);
    case 'rivals':
      return await rivals(play, wish, drama);
    case 'recycled-pid':
      return await recycled(play, wish, drama);
    case 'late-supervisor':
      return await lateSupervisor(play, wish, drama.spawn);
    case 'full-disk':
      return await fullDisk(play, wish, drama);
    case 'cancel':
      return await cancel(play, { ...wish, dials: drama.deaf ? [...slow, { step: 'plan', fault: 'hang', value: null }, { step: 'plan', fault: 'deaf', value: null }] : slow }, drama);
    case 'hang-after-result':
      return await hangAfterResult(play, { ...wish, dials: [...slow, { step: 'plan', fault: 'hang_after_result', value: null }] }, drama);
    case 'silently-fresh':
      return await silentlyFresh(play, { ...wish, dials: [{ step: 'implement', fault: 'silently_fresh', value: null }] });
    case 'crowd':
      return await crowd(play, drama.moment);
    case 'pause':
      return await pauseTask(play, lasting('create_session'), drama.moment);
    case 'retry':
      return await retryStep(play, lasting('plan'), drama.moment);
    case 'cordon':
      return await cordonAgent(play, lasting('create_session'), drama.moment);
  }
}

type Of<T extends Drama['type']> = Extract<Drama, { type: T }>;

async function kill(play: Play, wish: Wish, { victims, moment }: Of<'kill'>) {
  await play.until(wish, moment);
  play.strikes.push(...strike(play.sandbox, play.daemon, victims));
  if (victims.includes('daemon')) await play.daemon.gone;
  else play.daemon.child.kill('SIGCONT');
  return await play.toTheEnd();
}

async function stop(play: Play, wish: Wish, moment: Moment) {
  await play.until(wish, moment);
  play.toldToStop.add(play.daemon);
  play.daemon.child.kill('SIGTERM');
  play.daemon.child.kill('SIGCONT');
  await play.daemon.gone;
  return await play.toTheEnd();
}

/** The request outlives the daemon, is answered once, and the step goes on with the answer. */
async function approval(play: Play, wish: Wish, { before, after }: Of<'approval'>) {
  play.start();
  play.restarts = true;
  await play.ask('task', wish);
  const waiting = await waitingApproval(play);
  if (before) {
    await play.killDaemon();
    const again = await waitingApproval(play);
    if (again !== waiting) play.seen.push(`the request ${waiting} became ${again}`);
  }
  await play.insist(async (client) => {
    const { items } = await client.listApprovals({ project: 'chaos' });
    if (items.some(({ id, status }) => id === waiting && status === 'waiting')) await client.answerApproval({ id: waiting, body: { allow: true, reason: 'the chaos suite says so' } });
  });
  if (after) {
    await play.killDaemon();
  }
  return await play.toTheEnd();
}

function waitingApproval(play: Play): Promise<string> {
  return play.insist(async (client) => {
    const found = (await client.listApprovals({ project: 'chaos' })).items.find(({ status }) => status === 'waiting');
    if (!found) throw new Error('nothing waits for a person');
    return found.id;
  });
}

async function killAgain(play: Play, wish: Wish, [first, ...again]: readonly Moment[]) {
  await play.until(wish, first!);
  for (const moment of again) {
    await play.killDaemon();
    play.start({ stopAt: moment });
    await play.moment(moment);
  }
  await play.killDaemon();
  return await play.toTheEnd();
}

/** The holder of the lock lives, however fast it sleeps: nobody takes over, and when it wakes all goes on. */
async function fallAsleep(play: Play, wish: Wish, { moment, ms }: Of<'sleep'>) {
  await play.until(wish, moment);
  const holder = play.daemon;
  holder.child.kill('SIGSTOP');
  // One that has no lock yet is nobody’s holder.
  const locked = play.sandbox.read('state/daemon.lock')?.includes(`"pid":${holder.pid},`) ?? false;
  if (locked) {
    const other = play.sandbox.start();
    await Promise.race([other.gone, play.sandbox.answering(other, play.options.patienceMs)]);
    if (other.exit()?.code === undefined || !other.words().includes('daemon_already_running')) play.seen.push(`a second daemon was not refused: ${other.words()}`);
    else if (!other.words().includes(`pid ${holder.pid}`)) play.seen.push(`the holder was not named: ${other.words()}`);
    other.child.kill('SIGKILL');
  }
  await sleep(ms);
  play.daemon = holder;
  holder.child.kill('SIGCONT');
  return await play.toTheEnd();
}

async function rivals(play: Play, wish: Wish, { moment, count }: Of<'rivals'>) {
  await play.until(wish, moment);
  await play.killDaemon();
  const started = Array.from({ length: count }, () => play.sandbox.start());
  const living = () => started.filter((daemon) => daemon.exit() === null);
  for (const deadline = Date.now() + play.options.patienceMs; living().length > 1 && Date.now() < deadline; ) await sleep(20);
  const [holder, ...others] = living();
  for (const other of others) play.seen.push(`a second daemon was not refused: ${other.words()}`);
  if (holder) play.daemon = holder;
  else play.seen.push(`of ${count} daemons none stayed: ${started.map((daemon) => daemon.words()).join('; ')}`);
  for (const loser of started) if (loser !== holder && loser.exit() !== null && !loser.words().includes('daemon_already_running')) play.seen.push(`a daemon was refused by other words: ${loser.words()}`);
  return await play.toTheEnd();
}

async function recycled(play: Play, wish: Wish, { moment, cancel }: Of<'recycled-pid'>) {
  await play.until(wish, moment);
  const supervisors = play.sandbox.list('state/spool').flatMap((nonce) => ({ nonce, claim: supervisorOf(play.sandbox, nonce) }));
  play.strikes.push(...strike(play.sandbox, play.daemon, ['daemon', 'supervisor', 'provider']));
  await play.daemon.gone;
  const claimed = supervisors.find(({ claim }) => claim !== null);
  if (!claimed?.claim) {
    play.reached = false;
    return await play.toTheEnd();
  }
  play.restarts = true;
  const innocent = await recyclePid(play.sandbox, claimed.nonce, claimed.claim);
  try {
    if (cancel) for (const { id } of (await play.insist((client) => client.listTasks({ project: 'chaos' }))).items) await play.insist((client) => play.cancel(client, id));
    const infos = await play.toTheEnd();
    if (startTimeOf(innocent.pid) !== innocent.startTime) play.seen.push(`a process that only had the pid of a run was killed (${innocent.pid})`);
    return infos;
  } finally {
    signal(innocent, 'SIGKILL');
  }
}

async function lateSupervisor(play: Play, wish: Wish, count: number) {
  // Every supervisor is late; those before the one in question wake at once.
  play.start({ stopAt: { at: 'act', act: 'spawn', phase: 'after', count }, lateSupervisors: true });
  play.askMeanwhile(wish);
  let woken = 0;
  for (const deadline = Date.now() + play.options.patienceMs; play.sandbox.halted() === null && Date.now() < deadline; await sleep(2)) {
    const earlier = play.sandbox.late();
    if (earlier === null || earlier.count === woken || earlier.count >= count) continue;
    process.kill(earlier.pid, 'SIGCONT');
    woken = earlier.count;
  }
  play.reached = play.sandbox.halted() !== null;
  const late = play.reached ? (play.sandbox.late()?.pid ?? null) : null;
  const nonce = play.sandbox.processes().find(({ pid }) => pid === late)?.run?.nonce;
  await play.killDaemon();
  play.start();
  // It wakes when another one has just claimed the run.
  const claimed = () => nonce === undefined || supervisorOf(play.sandbox, nonce) !== null;
  for (const deadline = Date.now() + play.options.patienceMs; !claimed() && play.daemon.exit() === null && Date.now() < deadline; ) await sleep(1);
  await sleep(play.random.between(0, 30));
  const awake = late !== null && startTimeOf(late) !== null;
  if (awake) process.kill(late, 'SIGCONT');
  // It gives up; or else it has begun the run once more.
  const begun = () => play.facts().filter(({ event, run }) => event === 'start' && run === nonce).length > 1;
  for (const deadline = Date.now() + play.options.patienceMs; awake && startTimeOf(late) !== null && !begun() && Date.now() < deadline; ) await sleep(10);
  return await play.toTheEnd();
}

const diskBytes = 6 * 1024 * 1024;

async function fullDisk(play: Play, wish: Wish, { moment, ms, kill }: Of<'full-disk'>) {
  const { sandbox } = play;
  const own = sandbox.mountSmallDisk(diskBytes);
  await play.until(wish, moment);
  play.diskWasFull = true;
  const ballast = join(sandbox.state, 'ballast');
  if (own) fill(ballast);
  else {
    // Without a disk of our own: the next daemon may not make any file longer than the database is now.
    await play.killDaemon();
    play.start({ fileLimit: 200 * 1024 });
  }
  play.daemon.child.kill('SIGCONT');
  await sleep(ms);
  if (kill || !own) {
    await play.killDaemon();
  }
  rmSync(ballast, { force: true });
  return await play.toTheEnd();
}

function fill(path: string): void {
  const file = openSync(path, 'w', 0o600);
  const block = Buffer.alloc(64 * 1024);
  try {
    for (let length = block.length; length >= 1; ) {
      try {
        writeSync(file, block, 0, length);
      } catch {
        length = Math.floor(length / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

async function cancel(play: Play, wish: Wish, { moment, deaf }: Of<'cancel'>) {
  await play.until(wish, deaf ? { at: 'ledger', lines: 4 } : moment);
  play.daemon.child.kill('SIGCONT');
  const { items } = await play.insist((client) => client.listTasks({ project: 'chaos' }));
  for (const { id } of items) await play.insist((client) => play.cancel(client, id));
  await play.killDaemon();
  return await play.toTheEnd();
}

async function hangAfterResult(play: Play, wish: Wish, { moment, kill }: Of<'hang-after-result'>) {
  if (!kill) {
    play.start();
    await play.ask('task', wish);
    return await play.toTheEnd();
  }
  await play.until(wish, moment);
  await play.killDaemon();
  return await play.toTheEnd();
}

async function silentlyFresh(play: Play, wish: Wish) {
  play.start();
  await play.ask('task', wish);
  return await play.toTheEnd();
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TaskInfo } from '../../packages/protocol/dist/index.js';
import type { Play, Wish } from './play.ts';
import type { Moment } from './point.ts';
import { strike } from './strike.ts';

/** Nothing may begin for so long, by each of two daemons: several times what a daemon needs to begin a step. */
const stillMs = 700;

/** Nothing begins while the task is paused, whatever happens to daemons. The step that runs is let finish, and its result counts. */
export async function pauseTask(play: Play, wish: Wish, moment: Moment): Promise<readonly TaskInfo[]> {
  const id = await begun(play, wish, moment);
  await told(play, (client) => client.pauseTask({ id }));
  await standsStill(play, id, 'paused');
  await told(play, (client) => client.resumeTask({ id }));
  return await play.toTheEnd();
}

/** The step runs again once, neither lost nor doubled, and all behind it runs. */
export async function retryStep(play: Play, wish: Wish, moment: Moment): Promise<readonly TaskInfo[]> {
  const id = await begun(play, wish, moment);
  play.strikes.push(...strike(play.sandbox, play.daemon, ['provider']));
  if (play.strikes.length === 0) throw new Error('no provider was there to be killed');
  const failed = await taskThat(play, id, ({ task }) => task.status === 'failed');
  const step = failed.steps.find(({ status }) => status === 'failed')?.id ?? '';
  await told(play, (client) => client.retryTask({ id, body: { step: null } }));
  play.resolutions.set(id, [{ step, as: 'retry', retried: true }]);
  const infos = await play.toTheEnd();
  const status = infos.find(({ task }) => task.id === id)?.task.status;
  if (status !== 'succeeded') play.seen.push(`a task that was retried is ${status}`);
  return infos;
}

/** The agent gets no new step while it is cordoned, whatever happens to daemons; the one that it works on goes on. */
export async function cordonAgent(play: Play, wish: Wish, moment: Moment): Promise<readonly TaskInfo[]> {
  const id = await begun(play, wish, moment);
  const [agent] = (await play.insist((client) => client.listAgents({ project: 'chaos' }))).items;
  const name = agent?.name ?? '';
  await told(play, (client) => client.cordonAgent({ name, project: 'chaos' }));
  await standsStill(play, id, 'waiting');
  await told(play, (client) => client.uncordonAgent({ name, project: 'chaos' }));
  return await play.toTheEnd();
}

/** The id of the task, at the moment. */
async function begun(play: Play, wish: Wish, moment: Moment): Promise<string> {
  await play.until(wish, moment);
  play.restarts = true;
  const found = (await play.insist((client) => client.listTasks({ project: 'chaos' }))).items[0];
  if (!found) throw new Error('there is no task at its moment');
  return found.id;
}

/** Asks, and kills the daemon as soon as it has answered. */
async function told(play: Play, ask: (client: Client) => Promise<unknown>): Promise<void> {
  await ask(await play.client());
  await play.killDaemon();
}

/** The task comes to the status, and neither this daemon nor, after another kill, the next one begins anything. */
async function standsStill(play: Play, id: string, status: 'paused' | 'waiting'): Promise<void> {
  const before = play.startsOf(id);
  const still = ({ task, steps }: TaskInfo) => task.status === status && !steps.some((step) => step.status === 'running');
  await taskThat(play, id, still);
  const then = play.startsOf(id);
  // The run that was under way may come to its first line only then.
  if (then > before + 1) play.seen.push(`${then - before} runs began after the task was to be ${status}`);
  for (const again of [true, false]) {
    await sleep(stillMs);
    const info = await taskThat(play, id, () => true);
    if (!still(info) || play.startsOf(id) !== then) play.seen.push(`the task was to be ${status}, and is ${info.task.status} with ${play.startsOf(id) - then} more runs`);
    if (again) await play.killDaemon();
  }
}

function taskThat(play: Play, id: string, is: (info: TaskInfo) => boolean): Promise<TaskInfo> {
  return play.insist(async (client) => {
    const info = await client.taskInfo({ id });
    if (!is(info)) throw new Error(`the task is ${info.task.status}`);
    return info;
  });
}

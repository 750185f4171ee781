import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TaskInfo } from '../../packages/protocol/dist/index.js';
import type { Play } from './play.ts';
import type { Moment } from './point.ts';
import { workflows } from './workflows.ts';

const tasks = 8;
const clients = 40;

/** Forty clients at once, each with a will of its own, and a daemon that dies among them: every one of them comes to its end. */
export async function crowd(play: Play, moment: Moment): Promise<readonly TaskInfo[]> {
  const workflow = workflows.command_rules;
  play.start();
  await play.insist((client) => play.apply(client, workflow));
  const names = Array.from({ length: tasks }, (_, index) => `task ${index}`);
  for (const name of names) play.wishes.set(name, { workflow, dials: [] });
  const others = Array.from({ length: clients - tasks }, (_, index) => index);
  const all = Promise.all([
    ...names.map((name) => play.ask(name, { workflow, dials: [] })),
    ...others.map((index) => [follow, watchLogs, list, cancelOne][index % 4]!(play, names[index % tasks]!, index)),
  ]);
  all.catch(() => {});
  await play.moment(moment);
  play.daemon.child.kill('SIGKILL');
  await play.daemon.gone;
  play.start();
  await all;
  return await play.toTheEnd();
}

const idOf = async (client: Client, name: string) => {
  const found = (await client.listTasks({ project: 'chaos' })).items.find((task) => task.name === name);
  if (!found) throw new Error(`no ${name} yet`);
  return found.id;
};

async function follow(play: Play, name: string): Promise<void> {
  await play.insist(async (client) => {
    let status = '';
    for await (const info of client.watchTask({ id: await idOf(client, name) })) ({ status } = info.task);
    if (!['succeeded', 'failed', 'cancelled'].includes(status)) throw new Error(`a watched task ended as ${status}`);
  });
}

async function watchLogs(play: Play, name: string): Promise<void> {
  await play.insist(async (client) => {
    for await (const line of client.taskLogs({ id: await idOf(client, name), follow: 'true' })) if (line.step === 'never') throw new Error('a line of no step');
  });
}

async function list(play: Play): Promise<void> {
  for (let times = 0; times < 10; times++) {
    await play.insist((client) => Promise.all([client.listTasks({}), client.listSessions({}), client.listApprovals({}), client.status()]));
    await sleep(100);
  }
}

/** Only two of them mean it. */
async function cancelOne(play: Play, name: string, index: number): Promise<void> {
  if (index >= 8) return await list(play);
  await play.insist(async (client) => {
    await play.cancel(client, await idOf(client, name));
  });
}

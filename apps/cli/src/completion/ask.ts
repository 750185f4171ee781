import { listCodes } from '@orch/diagnostics';
import type { Client } from '@orch/protocol';
import { kinds as schemaKinds } from '@orch/schema';
import { kindWords, readKind } from '../commands/kinds.js';

/** What may be typed, and a few words on it. */
export type Candidate = readonly [value: string, summary: string];

/** Finds what is there. What cannot be found out, at once and in silence, is not offered. */
export interface Ask {
  /** With a slash behind where a name has to follow. */
  kinds(named: boolean): readonly Candidate[];
  schemaKinds(): readonly Candidate[];
  codes(): readonly Candidate[];
  /** Of the resources of a kind, as people write it. */
  names(kind: string): Promise<readonly Candidate[]>;
  tasks(): Promise<readonly Candidate[]>;
  /** Of the named task, else of the latest one. */
  steps(task?: string): Promise<readonly Candidate[]>;
  sessions(): Promise<readonly Candidate[]>;
  approvals(): Promise<readonly Candidate[]>;
  keys(store: string): Promise<readonly Candidate[]>;
}

/** A person waits for the shell to answer. */
const patienceMs = 1000;

export function askDaemon(connect: () => Promise<Client>, project: string | undefined): Ask {
  const offer = async (find: (client: Client, options: { readonly signal: AbortSignal }) => Promise<readonly Candidate[]>): Promise<readonly Candidate[]> => {
    try {
      return await find(await connect(), { signal: AbortSignal.timeout(patienceMs) });
    } catch {
      return [];
    }
  };
  const inProject = project === undefined ? {} : { project };
  const place = project ?? 'default';
  return {
    kinds: (named) => kindWords().map(([word, kind]) => [named ? `${word}/` : word, kind]),
    schemaKinds: () => schemaKinds.map((kind) => [kind.toLowerCase(), kind]),
    codes: () => listCodes().map(({ code, title }) => [code, title]),
    names: (text) =>
      offer(async (client, options) => {
        const kind = readKind(text);
        const { items } = await client.listResources({ kind, ...(kind === 'Project' ? {} : { project: place }) }, options);
        return items.map(({ metadata }) => [metadata.name, metadata.description ?? kind]);
      }),
    tasks: () => offer(async (client, options) => (await client.listTasks(inProject, options)).items.map(({ id, name, status }) => [id, `${status}: ${name}`])),
    steps: (task = 'latest') => offer(async (client, options) => (await client.taskInfo({ id: task, ...inProject }, options)).steps.map(({ id, status }) => [id, status])),
    sessions: () => offer(async (client, options) => (await client.listSessions(inProject, options)).items.map(({ ref, status }) => [ref, status])),
    approvals: () => offer(async (client, options) => (await client.listApprovals(inProject, options)).items.map(({ id, status }) => [id, status])),
    keys: (store) => offer(async (client, options) => (await client.listEntries({ store, project: place }, options)).items.map(({ key, bytes }) => [key, `${bytes} bytes`])),
  };
}

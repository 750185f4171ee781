import type { Drama, Point, Victim } from './point.ts';
import { workflows } from './workflows.ts';

/** A check of the product that is switched off, to see that the suite notices. */
export interface Mutation {
  readonly name: string;
  /** What is no longer done. */
  readonly without: string;
  /** The points that are there to notice it; they are played until one does. */
  noticedBy(point: Point): boolean;
  readonly changes: readonly { readonly file: RegExp; readonly from: string; readonly to: string }[];
}

const drama = (type: Drama['type']) => (point: Point) => point.drama.type === type;
const kills = (victim: Victim) => ({ drama }: Point) => drama.type === 'kill' && drama.victims.length === 1 && drama.victims[0] === victim;

const runtime = /\/packages\/runtime\/dist\//;
const rehearsal = /\/packages\/drivers\/rehearsal\/dist\/index/;
const daemon = /\/apps\/daemon\/dist\//;

/** The texts are those of the built code. One that is not found any more makes `pnpm chaos --mutations` fail, so that none is passed over. */
export const mutations: readonly Mutation[] = [
  {
    name: 'pid-start-time',
    without: 'the start time of a process is compared with the recorded one before it is taken for the run’s',
    noticedBy: drama('recycled-pid'),
    changes: [
      { file: runtime, from: 'table.read(identity.pid)?.startTime === identity.startTime', to: 'table.read(identity.pid) !== null' },
      { file: runtime, from: 'leader?.startTime === supervisor.startTime', to: 'leader' },
    ],
  },
  {
    name: 'one-writer',
    without: 'a supervisor claims its run before it starts the command, and a second one gives up',
    // Of two agents on one pipe only one hears its opening message; a command needs none.
    noticedBy: ({ drama, workflow }) => drama.type === 'late-supervisor' && workflows[workflow].steps[drama.spawn - 1]?.plays === 'command',
    changes: [
      { file: runtime, from: 'set -C\n', to: 'set +C\n' },
      // A run with live input would stop here, for its pipes are there already.
      { file: runtime, from: 'mkfifo "$d/bell" "$d/stdin" || exit 96', to: 'mkfifo "$d/bell" "$d/stdin" || :' },
    ],
  },
  {
    name: 'one-daemon',
    without: 'a second daemon on one state directory is refused while the holder of the lock lives',
    noticedBy: drama('rivals'),
    changes: [
      { file: daemon, from: 'processIdentity(holder.pid)?.startTime !== holder.startTime', to: 'true' },
      { file: daemon, from: 'if (hold === null) throw', to: 'if (false) throw' },
    ],
  },
  {
    name: 'nothing-left',
    without: 'a run is over only when no process of it is left',
    noticedBy: kills('supervisor'),
    changes: [{ file: runtime, from: 'const left = await host.tree.find();', to: 'const left = [];' }],
  },
  {
    name: 'result-file',
    without: 'the result that a supervisor left is read',
    noticedBy: kills('daemon'),
    changes: [{ file: runtime, from: 'return text?.endsWith("\\n") ? Number.parseInt(text, 10) : null;', to: 'return null;' }],
  },
  {
    name: 'proof-of-resume',
    without: 'driver and broker compare the session that a provider names with the one that was asked for',
    noticedBy: drama('silently-fresh'),
    changes: [
      { file: runtime, from: 'if (verdict.proven) return null;', to: 'return null;' },
      { file: rehearsal, from: 'problem: unproven("the provider was asked to resume a session and answered with another one")', to: 'problem: null' },
    ],
  },
];

export function mutate(name: string, path: string, source: string, found: (change: string) => void): string {
  const mutation = mutations.find((each) => each.name === name);
  if (!mutation) throw new Error(`there is no mutation ${name}`);
  let text = source;
  for (const { file, from, to } of mutation.changes) {
    if (!file.test(path) || !text.includes(from)) continue;
    text = text.replaceAll(from, to);
    found(from);
  }
  return text;
}

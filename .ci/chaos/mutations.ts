/** A check of the product that is switched off, to see that the suite notices. */
export interface Mutation {
  readonly name: string;
  /** What is no longer done. */
  readonly without: string;
  readonly changes: readonly { readonly file: RegExp; readonly from: string; readonly to: string }[];
}

const runtime = /\/packages\/runtime\/dist\//;
const daemon = /\/apps\/daemon\/dist\//;

/** The texts are those of the built code. One that is not found any more makes `pnpm chaos --mutations` fail, so that none is passed over. */
export const mutations: readonly Mutation[] = [
  {
    name: 'pid-start-time',
    without: 'the start time of a process is compared with the recorded one before it is taken for the run’s',
    changes: [
      { file: runtime, from: 'table.read(identity.pid)?.startTime === identity.startTime', to: 'table.read(identity.pid) !== null' },
      { file: runtime, from: 'leader?.startTime === supervisor.startTime', to: 'leader' },
    ],
  },
  {
    name: 'one-writer',
    without: 'a supervisor claims its run before it starts the command, and a second one gives up',
    changes: [{ file: runtime, from: 'set -C\n', to: 'set +C\n' }],
  },
  {
    name: 'one-daemon',
    without: 'a second daemon on one state directory is refused while the holder of the lock lives',
    changes: [
      { file: daemon, from: 'processIdentity(holder.pid)?.startTime !== holder.startTime', to: 'true' },
      { file: daemon, from: 'if (hold === null) throw', to: 'if (false) throw' },
    ],
  },
  {
    name: 'nothing-left',
    without: 'a run is over only when no process of it is left',
    changes: [{ file: runtime, from: 'const left = host.tree.members(true);', to: 'const left = [];' }],
  },
  {
    name: 'result-file',
    without: 'the result that a supervisor left is read',
    changes: [{ file: runtime, from: 'return text?.endsWith("\\n") ? Number.parseInt(text, 10) : null;', to: 'return null;' }],
  },
  {
    name: 'proof-of-resume',
    without: 'the session that a provider names is compared with the one that was asked for',
    changes: [{ file: runtime, from: 'if (verdict.proven) return null;', to: 'return null;' }],
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

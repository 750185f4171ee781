import { lookupCode, type Code } from '@orch/diagnostics';
import type { DriverCheck } from '@orch/protocol';
import type { DoctorFacts } from './facts.js';

/** Something that needs a person. */
export interface Problem {
  readonly code: Code;
  /** What it is about, such as `claude/cli`. */
  readonly about: string;
  readonly message: string;
  readonly hint: string | null;
}

/** Something to know that needs nobody. */
export interface Note {
  readonly about: string;
  readonly message: string;
}

export interface Judgement {
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
}

/** What of the facts needs a person. A client that nothing stored needs is none of it, and neither is what the first start of a daemon makes. */
export function judge(facts: DoctorFacts): Judgement {
  const { state, drivers } = facts;
  const silent = facts.daemon === null && facts.lock !== null && !facts.lock.isDead;
  return {
    problems: [
      ...state.problems.map(({ code, message, hint }) => ({ code, about: 'state directory', message: sentence(message), hint })),
      ...(silent ? [silentDaemon(facts)] : []),
      ...drivers.items.filter(({ needed }) => needed).flatMap((check) => problemOf(check) ?? []),
    ],
    notes: [
      ...stateNotes(facts),
      ...daemonNotes(facts),
      ...drivers.items.filter(({ needed }) => !needed).flatMap((check) => {
        const problem = problemOf(check);
        return problem ? [{ about: problem.about, message: `${problem.message} No stored agent needs it.` }] : [];
      }),
      ...leftBehind(facts),
      ...drivers.notRunnable.map(({ project, name, driver }) => ({ about: driver, message: `Agent ${project}/${name} is for this driver, which this version can rehearse and not run.` })),
    ],
  };
}

/** Null for a client that a step could run with, as far as is known. */
export function problemOf(check: DriverCheck): Problem | null {
  const code = !check.installed ? 'driver_client_missing' : check.authenticated === false ? 'driver_not_authenticated' : check.problem === null ? null : 'driver_client_too_old';
  if (code === null) return null;
  const { title, fix } = lookupCode(code);
  return { code, about: nameOf(check), message: sentence(check.problem ?? title), hint: check.problem === null ? fix : null };
}

/** The driver, with the agents where it was looked at for some of them alone. */
export function nameOf({ driver, binary, agents }: DriverCheck): string {
  const named = agents.map(({ project, name }) => `${project}/${name}`).join(', ');
  if (binary === null && named === '') return driver;
  return `${driver}${named === '' ? '' : ` of ${named}`}${binary === null ? '' : ` (${binary})`}`;
}

function silentDaemon({ lock, state }: DoctorFacts): Problem {
  const who = lock?.pid === null || lock === null ? 'A daemon' : `A daemon with pid ${lock.pid}`;
  return {
    code: 'daemon_unreachable',
    about: 'daemon',
    message: `${who} holds the state directory and does not answer.`,
    hint: `Wait a moment where it has just been started; else end that process, and look into daemon.log in ${state.directory.path}.`,
  };
}

function stateNotes({ state: { directory, database, agents, problems } }: DoctorFacts): readonly Note[] {
  const about = 'state directory';
  if (directory.mode === null) return [{ about, message: 'It does not exist yet; `orchestrator init`, or the first start of the daemon, makes it.' }];
  if (database.mode === null) return problems.length > 0 ? [] : [{ about, message: 'It holds no database yet; `orchestrator init`, or the first start of the daemon, makes it.' }];
  return [
    ...(database.schema !== null && database.schema < database.newestSchema ? [{ about, message: 'Its database is of an older version; the next start of the daemon brings it up to date.' }] : []),
    ...(database.schema !== null && !database.checked ? [{ about, message: 'Its database is large and was not looked through for damage; `orchestrator db check` does that.' }] : []),
    ...(agents === null ? [{ about: 'drivers', message: 'Which agents are stored could not be read, so it is not known which drivers are needed.' }] : []),
  ];
}

/** Variables of this command that might be the login which the daemon lacks. */
function leftBehind({ environmentOf, drivers, own }: DoctorFacts): readonly Note[] {
  if (environmentOf !== 'daemon') return [];
  return drivers.items.flatMap((check) => {
    const names = check.authenticated === false ? (own.get(check.driver) ?? []).filter((name) => !check.environment.includes(name)) : [];
    if (names.length === 0) return [];
    return [{ about: nameOf(check), message: `The daemon was started without ${names.join(', ')}, which this command has: \`orchestrator daemon stop\`, then \`orchestrator daemon start\`, passes it on.` }];
  });
}

function daemonNotes({ version, daemon, lock, environmentOf }: DoctorFacts): readonly Note[] {
  const about = 'daemon';
  if (daemon === null) {
    return [
      ...(lock?.isDead === true ? [{ about, message: 'The last one ended without stopping; the next start takes over what it left.' }] : []),
      { about: 'drivers', message: 'No daemon answers, so they were looked at with the environment of this command. A daemon keeps the environment that it is started with.' },
    ];
  }
  return [
    ...(daemon.version === version ? [] : [{ about, message: `It runs version ${daemon.version}, and this is ${version}: \`orchestrator daemon stop\` and \`start\` change that.` }]),
    ...(environmentOf === 'daemon' ? [] : [{ about: 'drivers', message: 'The daemon cannot say what it sees of them, so they were looked at with the environment of this command.' }]),
  ];
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

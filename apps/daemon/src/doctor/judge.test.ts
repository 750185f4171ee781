import type { DriverCheck } from '@orch/protocol';
import { expect, test } from 'vitest';
import type { DoctorFacts } from './facts.js';
import { judge } from './judge.js';
import { renderReport } from './render-report.js';

const claude: DriverCheck = {
  driver: 'claude/cli', provider: 'claude', binary: null, agents: [], needed: false, installed: true, problem: null, path: '/usr/bin/claude', version: '2.1.331', versionProven: false,
  provenVersions: ['2.1.300', '2.1.332'], authenticated: true, environment: ['HOME', 'PATH'], passedVariables: [], exposures: ['Everybody here can see the title of a session.'], notes: ['Try another version.'],
}; // prettier-ignore
const status = { running: true, pid: 7, version: '0.1.0', protocol: 1, stateDir: '/state', socket: '/state/s', startedAt: '2026-01-01T00:00:00.000Z', tasks: { running: 0, waiting: 0, paused: 0 } } as const;
const well: DoctorFacts = {
  version: '0.1.0',
  node: { version: 'v24.0.0', path: '/usr/bin/node' },
  state: {
    directory: { path: '/state', mode: '700' },
    database: { path: '/state/orchestrator.db', mode: '600', bytes: 4096, schema: 2, newestSchema: 2, checked: true },
    key: { path: '/state/vault.key', mode: '600' },
    sealed: 0,
    agents: [],
    problems: [],
  },
  socket: '/state/s',
  lock: { pid: 7, isDead: false },
  daemon: status,
  environmentOf: 'daemon',
  drivers: { items: [claude], notRunnable: [] },
  own: new Map(),
};
const found = (changes: Partial<DoctorFacts>) => {
  const { problems, notes } = judge({ ...well, ...changes });
  return [problems.map(({ code, about }) => `${code}: ${about}`), notes.map(({ about, message }) => `${about}: ${message}`)];
};

test('an untried version and what it exposes are shown with the driver, and need nobody', () => {
  expect(found({})).toEqual([[], []]);
  expect(renderReport(well, judge(well))).toBe(`orchestrator      0.1.0 on Node.js v24.0.0
state directory   /state (mode 700)
  database        schema 2 of 2, no damage found (mode 600)
  key             /state/vault.key (mode 600)
daemon            running, pid 7, version 0.1.0, since 2026-01-01T00:00:00.000Z
  socket          /state/s

Drivers, with the environment of the daemon:

claude/cli: ok
  client          /usr/bin/claude, version 2.1.331 (not tried itself; tried with 2.1.300 to 2.1.332), logged in
  gets            HOME, PATH
  exposes         Everybody here can see the title of a session.
  note            Try another version.

All is well: nothing needs you.`);
});

test('the range of versions that a driver was tried with is shown for a version that is one of them, too', () => {
  const shown = (changes: Partial<DriverCheck>) => {
    const facts = { ...well, drivers: { items: [{ ...claude, ...changes }], notRunnable: [] } };
    return renderReport(facts, judge(facts)).split('\n').find((line) => line.startsWith('  client'))?.slice(18);
  };
  expect([
    shown({ version: '2.1.332', versionProven: true, provenVersions: ['2.1.100', '2.1.300', '2.1.332'] }),
    shown({ version: '2.1.332', versionProven: true, provenVersions: ['2.1.332'] }),
    shown({ version: null, versionProven: null }),
    shown({ version: null, versionProven: null, provenVersions: [] }),
  ]).toEqual([
    '/usr/bin/claude, version 2.1.332 (tried with 2.1.100 to 2.1.332), logged in',
    '/usr/bin/claude, version 2.1.332 (tried with 2.1.332), logged in',
    '/usr/bin/claude (tried with 2.1.300 to 2.1.332), logged in',
    '/usr/bin/claude, logged in',
  ]);
});

test('what a client lacks is a problem where a stored agent needs it, and a note where none does', () => {
  const missing = { ...claude, installed: false, path: null, problem: 'There is no client; install it.' };
  const loggedOut = { ...claude, authenticated: false };
  expect(found({ drivers: { items: [missing, loggedOut], notRunnable: [] } })).toEqual([
    [],
    ['claude/cli: There is no client; install it. No stored agent needs it.', 'claude/cli: The provider’s client is not logged in. No stored agent needs it.'],
  ]);
  const agents = [{ project: 'default', name: 'coder', enabled: true }];
  const needed = [missing, loggedOut].map((check) => ({ ...check, needed: true, agents }));
  expect(found({ drivers: { items: needed, notRunnable: [] } })).toEqual([['driver_client_missing: claude/cli of default/coder', 'driver_not_authenticated: claude/cli of default/coder'], []]);
});

test('a client that is there and of no use is a problem of another kind than one that is missing', () => {
  const old = { ...claude, problem: 'It is too old.', needed: true };
  expect(found({ drivers: { items: [old], notRunnable: [] } })).toEqual([['driver_client_too_old: claude/cli'], []]);
});

test('a daemon of another version, one that cannot answer and none at all are notes', () => {
  expect(found({ daemon: { ...status, version: '0.0.9' }, environmentOf: 'doctor' })[1]).toEqual([
    'daemon: It runs version 0.0.9, and this is 0.1.0: `orchestrator daemon stop` and `start` change that.',
    'drivers: The daemon cannot say what it sees of them, so they were looked at with the environment of this command.',
  ]);
  expect(found({ daemon: null, lock: null, environmentOf: 'doctor' })).toEqual([
    [],
    ['drivers: No daemon answers, so they were looked at with the environment of this command. A daemon keeps the environment that it is started with.'],
  ]);
});

test('a database that is older, too large to look through or not there is a note', () => {
  const database = well.state.database;
  expect(found({ state: { ...well.state, database: { ...database, schema: 1, checked: false }, agents: null } })[1]).toEqual([
    'state directory: Its database is of an older version; the next start of the daemon brings it up to date.',
    'state directory: Its database is large and was not looked through for damage; `orchestrator db check` does that.',
    'drivers: Which agents are stored could not be read, so it is not known which drivers are needed.',
  ]);
  expect(found({ state: { ...well.state, database: { ...database, mode: null, schema: null } } })[1]).toEqual(['state directory: It holds no database yet; `orchestrator init`, or the first start of the daemon, makes it.']);
});

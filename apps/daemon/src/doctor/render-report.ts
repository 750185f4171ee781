import type { DriverCheck } from '@orch/protocol';
import type { DoctorFacts } from './facts.js';
import { nameOf, problemOf, type Judgement } from './judge.js';

const labelWidth = 18;
const lineWidth = 100;

/** The answer for people: what is there, then what to know, then what needs a person. */
export function renderReport(facts: DoctorFacts, { problems, notes }: Judgement): string {
  return [
    ...surroundings(facts),
    '',
    `Drivers, with the environment of ${facts.environmentOf === 'daemon' ? 'the daemon' : 'this command'}:`,
    ...facts.drivers.items.flatMap((check) => ['', ...driverLines(check)]),
    ...(notes.length > 0 ? ['', ...notes.map(({ about, message }) => `note: ${about}: ${message}`)] : []),
    '',
    ...(problems.length === 0 ? ['All is well: nothing needs you.'] : problems.flatMap(({ about, code, message, hint }) => [`problem: ${about}: ${message} [${code}]`, ...(hint === null ? [] : [`  ${hint}`])])),
  ].join('\n');
}

function surroundings({ version, node, state: { directory, database, key }, daemon, lock, socket }: DoctorFacts): readonly string[] {
  const schema = database.schema === null ? 'cannot be read' : `schema ${database.schema} of ${database.newestSchema}${database.checked ? ', no damage found' : ''}`;
  return [
    row('orchestrator', `${version} on Node.js ${node.version}`),
    row('state directory', `${directory.path}${directory.mode === null ? ', not there yet' : ` (mode ${directory.mode})`}`),
    ...(database.mode === null ? [] : [row('  database', `${schema} (mode ${database.mode})`)]),
    ...(key.mode === null ? [] : [row('  key', `${key.path} (mode ${key.mode})`)]),
    row('daemon', daemon === null ? (lock !== null && !lock.isDead ? 'does not answer' : 'not running') : `running, pid ${daemon.pid}, version ${daemon.version}, since ${daemon.startedAt}`),
    ...(socket === null ? [] : [row('  socket', socket)]),
  ];
}

function driverLines(check: DriverCheck): readonly string[] {
  const problem = problemOf(check);
  const state = problem === null ? 'ok' : check.needed ? 'problem' : 'not needed';
  const login = check.authenticated === null ? '' : check.authenticated ? ', logged in' : ', not logged in';
  return [
    `${nameOf(check)}: ${state}`,
    row('  client', check.path === null ? 'none' : `${check.path}${check.version === null ? '' : `, version ${check.version}`}${tried(check)}${login}`),
    ...folded('  gets', check.environment),
    ...check.exposures.map((text) => row('  exposes', text)),
    ...check.notes.map((text) => row('  note', text)),
  ];
}

/** The range that the driver was tried with, also where this version is within; the answer as JSON has each. */
function tried({ provenVersions, version, versionProven }: DriverCheck): string {
  const [first, last] = [provenVersions[0], provenVersions.at(-1)];
  if (first === undefined) return '';
  const range = `tried with ${first === last ? first : `${first} to ${last}`}`;
  return ` (${version !== null && versionProven === false ? 'not tried itself; ' : ''}${range})`;
}

function row(label: string, text: string): string {
  return `${label.padEnd(labelWidth)}${text}`.trimEnd();
}

/** Names over as many lines as they need. */
function folded(label: string, names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const text = `${name}${index === names.length - 1 ? '' : ','}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < lineWidth - labelWidth) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines.map((text, index) => row(index === 0 ? label : '', text));
}

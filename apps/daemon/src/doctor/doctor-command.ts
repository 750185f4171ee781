import { composeDriverChecks, definedOf, passedByDriver } from '../compose.js';
import { lookAtDaemonLock } from '../place/daemon-lock.js';
import { findSocket } from '../place/socket-place.js';
import { findStatePlace } from '../place/state-place.js';
import { stepEnvironment } from '../place/step-environment.js';
import { version } from '../version.js';
import { inspectState } from '@orch/store';
import { askDaemon } from './ask-daemon.js';
import type { DoctorFacts } from './facts.js';
import { judge } from './judge.js';
import { renderReport } from './render-report.js';
import { reportOf } from './report.js';

/** Prints the report; resolves with the exit code: 1 when something needs a person. */
export async function doctorCommand(stateDir: string | undefined, format: string): Promise<number> {
  const facts = await gatherFacts(stateDir);
  const judgement = judge(facts);
  const report = reportOf(facts, judgement);
  const text = format === 'json' ? JSON.stringify(report, null, 2) : format === 'yaml' ? Object.entries(report).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n') : renderReport(facts, judgement);
  process.stdout.write(`${text}\n`);
  return report.ok ? 0 : 1;
}

async function gatherFacts(stateDir: string | undefined): Promise<DoctorFacts> {
  const place = findStatePlace(stateDir, process.env);
  const socket = findSocket(place, process.env);
  const [state, lock, answer] = await Promise.all([inspectState(place.root), lookAtDaemonLock(place), askDaemon(socket)]);
  const look = () => composeDriverChecks({ env: definedOf(process.env), stepEnv: stepEnvironment(place.root, process.env, process.argv[1]), stores: null, agents: async () => state.agents ?? [] }).check();
  return {
    version,
    node: { version: process.version, path: process.execPath },
    state,
    socket: answer.status?.socket ?? socket,
    lock,
    daemon: answer.status,
    environmentOf: answer.drivers === null ? 'doctor' : 'daemon',
    drivers: answer.drivers ?? (await look()),
    own: passedByDriver(definedOf(process.env)),
  };
}

import { composeDriverChecks, definedOf, passedByDriver } from '../compose.js';
import { lookAtDaemonLock } from '../place/daemon-lock.js';
import { findSocket } from '../place/socket-place.js';
import { findStatePlace } from '../place/state-place.js';
import { stepEnvironment } from '../place/step-environment.js';
import { inLocale } from '../in-locale.js';
import { createProgress } from '../progress.js';
import { version } from '../version.js';
import { inspectState } from '@orch/store';
import { askDaemon } from './ask-daemon.js';
import type { DoctorFacts } from './facts.js';
import { judge } from './judge.js';
import { renderReport } from './render-report.js';
import { reportOf } from './report.js';

/** Prints the report; resolves with the exit code: 1 when something needs a person. */
export async function doctorCommand(stateDir: string | undefined, format: string): Promise<number> {
  const facts = await withProgress(gatherFacts(stateDir));
  const judgement = judge(facts);
  const report = reportOf(facts, judgement);
  const text = format === 'json' ? JSON.stringify(report, null, 2) : format === 'yaml' ? Object.entries(report).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n') : inLocale(renderReport(facts, judgement));
  process.stdout.write(`${text}\n`);
  return report.ok ? 0 : 1;
}

/** Each client is asked, which takes seconds. */
async function withProgress<T>(work: Promise<T>): Promise<T> {
  const progress = createProgress();
  const began = performance.now();
  const timer = setInterval(() => progress.show(`asking each client for its version and its login, ${((performance.now() - began) / 1000).toFixed(0)} s`), 200);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    progress.clear();
  }
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

/**
 * Kills what can be killed, at seeded moments, and judges by the provider's own ledger what became of it:
 * `pnpm chaos [--points N] [--seed S] [--only INDEX] [--drama TYPE] [--fixed] [--jobs N] [--keep] [--mutations]`.
 */
import { parseArgs } from 'node:util';
import { playPoint, type Verdict } from './dramas.ts';
import { fixedPoints } from './fixed-points.ts';
import { mutations } from './mutations.ts';
import { createProgress } from './progress.ts';
import { describePoint, planPoints, type Point } from './point.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    seed: { type: 'string' },
    only: { type: 'string' },
    drama: { type: 'string' },
    fixed: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    patience: { type: 'string', default: '120000' },
    keep: { type: 'boolean', default: false },
    mutations: { type: 'boolean', default: false },
  },
});
/** The part of the points whose moment may never come, as when a daemon commits two things at once. */
const mostCalm = 0.1;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const patienceMs = Number(values.patience);

const counted = (points: number) => `${points} point${points === 1 ? '' : 's'}`;

async function playAll(points: readonly Point[], mutation: string | null, report: (point: Point, verdict: Verdict, seconds: number) => boolean): Promise<void> {
  const waiting = [...points];
  const worker = async () => {
    for (let point = waiting.shift(); point; point = waiting.shift()) {
      const started = Date.now();
      const verdict = await playPoint(point, { mutation, patienceMs, keep: values.keep });
      if (!report(point, verdict, (Date.now() - started) / 1000)) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
}

async function runPoints(): Promise<boolean> {
  const count = Number(values.points);
  const all = values.fixed ? fixedPoints : planPoints(seed, Math.max(count, Number(values.only ?? 0) + 1));
  const plan = values.fixed ? '--fixed' : `--seed ${seed}`;
  const named = values.fixed ? 'fixed' : `seed ${seed}`;
  const points = all.filter(({ index, drama }) => (values.only === undefined || index === Number(values.only)) && (values.drama === undefined || drama.type === values.drama));
  console.log(`${counted(points.length)}, ${named}`);
  if (points.length === 0) {
    console.error('There is no such point.');
    return false;
  }
  const began = Date.now();
  const progress = createProgress(points.length);
  progress.show(0, 0);
  let [done, missed, faulty] = [0, 0, 0];
  await playAll(points, null, (point, { findings, reached, kept }, seconds) => {
    done++;
    if (!reached) missed++;
    if (findings.length > 0) faulty++;
    progress.clear();
    const verdict = findings.length > 0 ? 'FAULT' : reached ? 'ok' : 'ok, its moment never came';
    console.log(`${String(done).padStart(4)}/${points.length}  #${point.index} ${describePoint(point)}: ${verdict} (${seconds.toFixed(1)} s)`);
    for (const finding of findings) console.log(`      ${finding}`);
    if (findings.length > 0) console.log(`      again: pnpm chaos ${plan} --only ${point.index}${kept ? `   files: ${kept}` : ''}`);
    progress.show(done, faulty);
    return true;
  });
  progress.clear();
  console.log(`\n${counted(done)}, ${named}: ${done - faulty} kept the rules (${missed} of them calm), ${faulty} did not; ${Math.round((Date.now() - began) / 1000)} s`);
  const calm = missed > done * mostCalm;
  if (calm) console.log('Too many moments never came: the plan no longer fits what a daemon does (`acts` in .ci/chaos/point.ts).');
  return faulty === 0 && !calm;
}

/** Each check switched off alone has to be noticed, within `--points` points that are there to notice it. */
async function runMutations(): Promise<boolean> {
  let all = true;
  for (const { name, without, changes, noticedBy } of mutations) {
    let [played, noticed] = [0, ''];
    const found = new Set<string>();
    const points = planPoints(seed, 20_000).filter(noticedBy).slice(0, Math.min(30, Number(values.points)));
    await playAll(points, name, (point, { findings, mutated }) => {
      played++;
      for (const change of mutated) found.add(change);
      if (findings[0] && noticed === '') noticed = `${describePoint(point)}: ${findings[0].slice(0, 200)}`;
      return noticed === '';
    });
    const applied = changes.every(({ from }) => found.has(from));
    all &&= noticed !== '' && applied;
    console.log(`${!applied ? 'NOT APPLIED' : noticed === '' ? 'NOT NOTICED' : 'noticed'}  ${name}: without that ${without}\n    ${noticed === '' ? `in ${counted(played)}` : `after ${counted(played)}, ${noticed}`}`);
  }
  return all;
}

process.exitCode = (values.mutations ? await runMutations() : await runPoints()) ? 0 : 1;

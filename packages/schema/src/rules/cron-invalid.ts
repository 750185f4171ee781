import type { FieldPath } from '@orch/diagnostics';
import { describeValue } from '../check/describe-value.js';
import { findScheduleProblem } from '../cron/read-schedule.js';
import { rule, type DocumentFinding, type DocumentSubject } from './rule.js';

interface Timed {
  readonly schedule?: string | undefined;
  readonly timezone?: string | undefined;
}

export const cronInvalid = rule<'Trigger' | 'CustomResourceDefinition'>({
  code: 'cron_invalid',
  kinds: ['Trigger', 'CustomResourceDefinition'],
  check: (document) => placesOf(document.manifest).flatMap(({ timed, path }) => [...checkSchedule(document, timed, path), ...checkTimezone(document, timed, path)]),
});

type Subject = DocumentSubject<'Trigger' | 'CustomResourceDefinition'>;

function placesOf(manifest: Subject['manifest']): readonly { readonly timed: Timed; readonly path: FieldPath }[] {
  if (manifest.kind === 'Trigger') return manifest.spec.cron === undefined ? [] : [{ timed: manifest.spec.cron, path: ['spec', 'cron'] }];
  return (manifest.spec.plugins ?? []).map((timed, index) => ({ timed, path: ['spec', 'plugins', index] }));
}

function checkSchedule({ knows, within }: Subject, { schedule }: Timed, owner: FieldPath): readonly DocumentFinding[] {
  const path = [...owner, 'schedule'];
  const problem = schedule === undefined || !knows(path) ? null : findScheduleProblem(schedule);
  if (problem === null) return [];
  const { message, start, end } = problem;
  return [{ message, path, at: within(path, schedule!, start, end), hint: 'Fields: minute, hour, day of the month, month, day of the week; six with the second first.' }];
}

function checkTimezone({ knows }: Subject, { timezone }: Timed, owner: FieldPath): readonly DocumentFinding[] {
  const path = [...owner, 'timezone'];
  if (timezone === undefined || !knows(path) || isTimezone(timezone)) return [];
  return [{ message: `\`${describeValue(timezone)}\` is no time zone`, path, hint: 'Name one as the IANA does, such as `Europe/Berlin`, or `UTC`.' }];
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

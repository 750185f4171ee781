import type { SessionInfo, SessionTurn } from '@orch/protocol';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { money } from '../output/task-text.js';
import { age, elapsed } from '../output/time.js';

export async function run(context: Context<object>, ref: string): Promise<void> {
  const { project } = context.options;
  const client = await context.client();
  const info = await client.describeSession({ ref, ...(project === undefined ? {} : { project }) });
  await print(context.format, { value: info, table: () => sessionText(info, Date.now(), false), wide: () => sessionText(info, Date.now(), true), names: () => [info.session.ref] });
}

function sessionText({ session, providerVersion, place, resumable, forks, turns, usage }: SessionInfo, now: number, wide: boolean): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ['session', `${session.ref}${session.rehearsal ? '  (rehearsal)' : ''}`],
    ['status', session.status],
    ['resumable', `${resumable.now ? 'yes' : 'no'}: ${resumable.reason}`],
    ['task', `${session.task} in project ${session.project}`],
    ['line', `${session.line}${session.item === null ? '' : `, item ${session.item}`}`],
    ['parent', session.parent],
    ['forks', forks.length === 0 ? null : forks.join(', ')],
    ['agent', `${session.agent} (${session.driver}${providerVersion === null ? '' : ` ${providerVersion}`})`],
    ['model', session.model],
    ['evidence', session.evidence],
    ['directory', place.workingDirectory],
    ['home', place.providerHome],
    ['account', place.account],
    ['opened', `${session.openedAt} (${age(session.openedAt, now)} ago)`],
    ['last used', `${session.lastUsedAt} (${age(session.lastUsedAt, now)} ago)`],
    ['usage', `${tokens(usage)}, ${money(usage.costUsd)}`],
  ];
  const known = facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(11)}${value}`]));
  const problems = turns.flatMap(({ step, attempt, error }) => (error === null ? [] : [`${step}${attempt === 1 ? '' : ` #${attempt}`}: ${error.message} [${error.code}]`]));
  return [...known, '', turnTable(turns, now, wide), ...(problems.length === 0 ? [] : ['', ...problems])].join('\n');
}

function turnTable(turns: readonly SessionTurn[], now: number, wide: boolean): string {
  return table(
    ['TURN', 'STEP', 'ATTEMPT', 'MODE', 'STATUS', 'TIME', 'TOKENS', 'COST', 'EVIDENCE', ...(wide ? ['STARTED', 'REASON'] : [])],
    turns.map((turn) => [
      String(turn.turn ?? '–'),
      `${turn.step}${turn.item === null ? '' : `[${turn.item}]`}`,
      String(turn.attempt),
      turn.mode,
      turn.status,
      elapsed(turn.startedAt, turn.finishedAt, now) ?? '–',
      tokens(turn.usage),
      money(turn.usage.costUsd),
      turn.evidence ?? '–',
      ...(wide ? [turn.startedAt ?? '–', turn.reason ?? '–'] : []),
    ]),
  );
}

function tokens({ inputTokens, outputTokens }: SessionTurn['usage']): string {
  return inputTokens === null && outputTokens === null ? '–' : `${inputTokens ?? '?'} in, ${outputTokens ?? '?'} out`;
}

import type { Context } from '../context.js';
import { filtersOf, type ListOptions } from '../list-options.js';
import { nothingFound } from '../output/nothing-found.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { age } from '../output/time.js';

interface Options extends ListOptions {
  readonly task?: string;
  readonly allProjects?: boolean;
}

export async function run(context: Context<Options>): Promise<void> {
  const { options } = context;
  const client = await context.client();
  const project = options.allProjects || (options.task !== undefined && options.project === undefined) ? undefined : (options.project ?? 'default');
  const list = await client.listSessions({ ...(options.task === undefined ? {} : { task: options.task }), ...(project === undefined ? {} : { project }), ...filtersOf(options) });
  const filtered = options.status ?? options.workflow;
  if (list.items.length === 0 && !(await nothingFound(context, client, filtered === undefined ? 'sessions' : 'such sessions', project === undefined && options.task !== undefined ? null : project))) return;
  const rows = (wide: boolean) => {
    const now = Date.now();
    return table(
      ['SESSION', 'LINE', 'TURNS', 'STATUS', 'AGENT', 'DRIVER', 'TASK', 'AGE', ...(wide ? ['EVIDENCE', 'MODEL', 'COST'] : [])],
      list.items.map((session) => [
        session.ref,
        session.line,
        String(session.turns),
        session.status,
        session.agent,
        session.driver + (session.rehearsal ? ' (rehearsal)' : ''),
        session.task,
        age(session.openedAt, now),
        ...(wide ? [session.evidence ?? '–', session.model ?? '–', session.costUsd === null ? '–' : `$${session.costUsd.toFixed(4)}`] : []),
      ]),
    );
  };
  await print(context.format, { value: list, lines: list.items, table: () => rows(false), wide: () => rows(true), names: () => list.items.map((session) => session.ref) });
}

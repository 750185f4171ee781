import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { age } from '../output/time.js';

interface Options {
  readonly task?: string;
  readonly allProjects?: boolean;
}

export async function run(context: Context<Options>): Promise<void> {
  const { options } = context;
  const client = await context.client();
  const list = await client.listSessions({
    ...(options.task === undefined ? {} : { task: options.task }),
    ...(options.allProjects || (options.task !== undefined && options.project === undefined) ? {} : { project: options.project ?? 'default' }),
  });
  if (list.items.length === 0 && (context.format === 'table' || context.format === 'wide')) {
    process.stderr.write('No sessions.\n');
    return;
  }
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
  await print(context.format, { value: list, table: () => rows(false), wide: () => rows(true), names: () => list.items.map((session) => session.ref) });
}

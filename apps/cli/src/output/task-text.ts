import type { Step, Task, TaskInfo } from '@orch/protocol';
import stringWidth from 'fast-string-width';
import { clip } from './plain-text.js';
import { table } from './table.js';
import { age, elapsed } from './time.js';

/** `ses_k3f8a2c9` of a longer ref: enough to tell sessions apart in a column. */
export function shortRef(ref: string): string {
  return ref.slice(0, 12);
}

/** `new ses_…`, `resumes ses_… (after plan, turn 3)`, `fork of …`; for a step that has not run, what is planned, as long as it may. */
export function sessionColumn(step: Step): string {
  const { mode, ref, source, turn } = step.session;
  if (ref === null && (step.status === 'skipped' || step.status === 'cancelled')) return '–';
  const name = ref === null ? '' : ` ${shortRef(ref)}`;
  switch (mode) {
    case 'none':
      return '–';
    case 'fresh':
      return ref === null ? 'new' : `new${name}`;
    case 'resume':
      return ref === null ? `resumes ${source}` : `resumes${name} (after ${source}${turn === null ? '' : `, turn ${turn}`})`;
    case 'fork':
      return `fork of ${source}${name}`;
    case 'handoff':
      return `handoff from ${source}${name}`;
    case 'refused':
      return 'refused';
  }
}

export function money(usd: number | null): string {
  return usd === null ? '–' : `$${usd.toFixed(4)}`;
}

type Column = readonly [head: string, cell: (step: Step) => string];

/** With all columns where `width` has room for them, else with what matters least left out or shortened, and at last with rows that are cut. */
export function stepTable(steps: readonly Step[], now: number, wide: boolean, width: number): string {
  const first: Column[] = [['  STEP', (step) => `${step.parent === null ? '  ' : '    '}${step.id}`], ['STATUS', (step) => step.status]]; // prettier-ignore
  const agent: Column = ['AGENT', (step) => step.agent ?? '–'];
  const driver: Column = ['DRIVER', (step) => step.driver ?? '–'];
  const time: Column = ['TIME', (step) => elapsed(step.startedAt, step.finishedAt, now) ?? '–'];
  const session: Column = ['SESSION', sessionColumn];
  const briefly: Column = ['SESSION', (step) => sessionColumn(step).replace(/\(after .*, (turn \d+)\)$/, '($1)')];
  const shortest: Column = ['SESSION', (step) => sessionColumn(step).replace(/ \(after .*\)$/, '')];
  const render = (columns: readonly Column[]) => table(columns.map(([head]) => head), steps.map((step) => columns.map(([, cell]) => cell(step)))); // prettier-ignore
  if (wide) {
    return render([...first, agent, driver, time, session, ['EVIDENCE', (step) => step.session.evidence ?? '–'], ['TOKENS', tokens], ['COST', (step) => money(step.usage.costUsd)]]);
  }
  const choices = [[agent, driver, time, session], [agent, time, session], [agent, time, briefly], [time, briefly], [time, shortest], [shortest]].map((rest) => render([...first, ...rest])); // prettier-ignore
  return choices.find((text) => text.split('\n').every((line) => stringWidth(line) <= width)) ?? choices.at(-1)!.split('\n').map((line) => clip(line, width)).join('\n');
}

function tokens({ usage }: Step): string {
  return usage.inputTokens === null && usage.outputTokens === null ? '–' : `${usage.inputTokens ?? '?'} in, ${usage.outputTokens ?? '?'} out`;
}

/** What `task info` shows, in a terminal of that width. */
export function taskText(info: TaskInfo, now: number, wide: boolean, width: number): string {
  const { task } = info;
  const facts = [
    ['task', `${task.id}  ${firstLine(task.name)}${task.rehearsal ? '  (rehearsal: nothing ran for real)' : ''}`],
    ['goal', firstLine(task.goal)],
    ['workflow', `${task.workflow} in project ${task.project}`],
    ['status', task.status],
    ['time', elapsed(task.createdAt, task.finishedAt, now) ?? '–'],
  ] as const;
  const problems = info.steps.flatMap((step) => problemLines(step, info));
  return [...facts.map(([name, value]) => `${name.padEnd(10)}${value}`), '', stepTable(info.steps, now, wide, width), ...(problems.length > 0 ? ['', ...problems] : [])].join('\n');
}

function problemLines(step: Step, { task, steps }: TaskInfo): readonly string[] {
  const denied = step.denials.map((denial) => `${step.id}: denied ${denial.tool}${denial.summary === '' ? '' : `: ${denial.summary}`}`);
  if (step.waitsFor.length > 0) return [...denied, ...waitLines(step, task.project)];
  // What is said of a container is said of the step in it.
  if (step.status === 'waiting' && step.error === null && !steps.some(({ parent }) => parent === step.id)) return [...denied, `${step.id}: waits for a person; see \`orchestrator approval list --all-projects\``];
  if (step.error === null) return denied;
  return [`${step.id}: ${step.error.message} [${step.error.code}]`, ...(step.error.hint === null ? [] : [`  ${step.error.hint}`]), ...denied];
}

function waitLines({ id, waitsFor }: Step, project: string): readonly string[] {
  const names = waitsFor.map((name) => `"${name}"`).join(', ');
  const where = project === 'default' ? '' : ` -p ${project}`;
  return [`${id}: waits for agent ${names}, cordoned`, `  \`orchestrator agent uncordon ${waitsFor[0]}${where}\` lets it begin`];
}

export function taskTable(tasks: readonly Task[], now: number): string {
  return table(
    ['ID', 'NAME', 'STATUS', 'WORKFLOW', 'PROJECT', 'AGE'],
    tasks.map((task) => [task.id, task.name, task.status + (task.rehearsal ? ' (rehearsal)' : ''), task.workflow, task.project, age(task.createdAt, now)]),
  );
}

export function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length < text.length || line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

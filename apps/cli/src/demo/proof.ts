import type { Step, TaskInfo } from '@orch/protocol';
import { sessionColumn, shortRef } from '../output/task-text.js';

/** For each step whose session it got, on what evidence, and what it said it remembers; then the same by session. */
export function proof({ steps }: TaskInfo): readonly string[] {
  const sessions = Map.groupBy(
    steps.filter((step) => step.session.ref !== null),
    (step) => step.session.ref!,
  );
  return [
    ...steps.flatMap((step) => [`  ${step.id}: ${sessionColumn(step)}${step.session.evidence === null ? '' : `, proven by ${step.session.evidence}`}`, `    ${remembered(step)}`]),
    '',
    ...[...sessions].map(([ref, members]) => `  ${shortRef(ref)} holds ${turns(members.length)}: ${members.map((step) => step.id).join(' → ')}`),
  ];
}

/** The first two sentences of the provider's answer: which turn it is and what came before. */
function remembered({ output }: Step): string {
  return output === null ? '(no answer)' : (/^Turn \d+[^.]*\. I remember [^.:]*/.exec(output)?.[0] ?? output.split('\n', 1)[0]!);
}

function turns(count: number): string {
  return count === 1 ? '1 turn' : `${count} turns`;
}

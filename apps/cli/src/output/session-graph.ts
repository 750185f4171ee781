import type { SessionGraph } from '@orch/protocol';
import stringWidth from 'fast-string-width';
import { clip } from './plain-text.js';
import { table } from './table.js';

type GraphStep = SessionGraph['steps'][number];

/** `new`, `resumes create_session`, `forks plan`, `–`. */
function sessionWords(step: GraphStep): string {
  switch (step.mode) {
    case 'fresh':
      return 'new session';
    case 'resume':
      return `resumes ${step.source}`;
    case 'fork':
      return `forks ${step.source}`;
    case 'none':
      return '–';
  }
}

type Column = readonly [head: string, cell: (step: GraphStep) => string];

/** A row a step, in aligned columns; where `width` has no room for all of them, what matters least is left out, and at last rows are cut. */
export function graphText(graph: SessionGraph, width = Infinity): string {
  const first: Column[] = [['  STEP', ({ step }) => `  ${step}`], ['SESSION', sessionWords]]; // prettier-ignore
  const line: Column = ['LINE', (step) => step.line ?? '–'];
  const agents: Column = ['AGENTS', (step) => step.agents.join(', ') || '–'];
  const choices = [[...first, line, agents], [...first, agents], first].map((columns) =>
    table(columns.map(([head]) => head), graph.steps.map((step) => columns.map(([, cell]) => cell(step)))).split('\n'), // prettier-ignore
  );
  const rows = choices.find((each) => each.every((row) => stringWidth(row) <= width)) ?? choices.at(-1)!;
  return [`Workflow ${graph.workflow}`, ...rows].map((row) => clip(row, width)).join('\n');
}

/** Every step a node, every resume an arrow from its source; fresh steps stand in the order of the document. */
export function graphMermaid(graph: SessionGraph): string {
  const id = new Map(graph.steps.map((step, index) => [step.step, `s${index}`]));
  return [
    'flowchart LR',
    ...graph.steps.map((step) => `  ${id.get(step.step)}["${step.step}<br/>${sessionWords(step)}"]`),
    ...edges(graph).map(([from, to, mode]) => `  ${id.get(from)} ${mode === 'fork' ? '-. fork .->' : '-- resume -->'} ${id.get(to)}`),
  ].join('\n');
}

export function graphDot(graph: SessionGraph): string {
  const quote = (text: string) => JSON.stringify(text);
  return [
    `digraph ${quote(graph.workflow)} {`,
    '  rankdir=LR;',
    '  node [shape=box];',
    ...graph.steps.map((step) => `  ${quote(step.step)} [label=${quote(`${step.step}\n${sessionWords(step)}`)}];`),
    ...edges(graph).map(([from, to, mode]) => `  ${quote(from)} -> ${quote(to)} [label=${mode}${mode === 'fork' ? ', style=dashed' : ''}];`),
    '}',
  ].join('\n');
}

function edges(graph: SessionGraph): readonly (readonly [from: string, to: string, mode: string])[] {
  return graph.steps.flatMap((step) => (step.source === null ? [] : [[step.source, step.step, step.mode] as const]));
}

import type { SessionGraph } from '@orch/protocol';
import { instance as viz } from '@viz-js/viz';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { graphDot, graphMermaid, graphText } from './session-graph.js';

const graph: SessionGraph = {
  workflow: 'flow "x"',
  steps: [
    { step: 'look', mode: 'none', line: null, source: null, agents: [] },
    { step: 'plan', mode: 'fresh', line: 'plan', source: null, agents: ['coder', 'other'] },
    { step: 'build', mode: 'resume', line: 'plan', source: 'plan', agents: ['coder'] },
    { step: 'try', mode: 'fork', line: 'try', source: 'build', agents: ['coder'] },
  ],
};

test('as text every step has a row with its session, line and agents', () => {
  expect(graphText(graph)).toBe(
    [
      'Workflow flow "x"',
      '  STEP   SESSION       LINE  AGENTS',
      '  look   –             –     –',
      '  plan   new session   plan  coder, other',
      '  build  resumes plan  plan  coder',
      '  try    forks build   try   coder',
    ].join('\n'),
  );
});

test('as Mermaid a resume is an arrow and a fork a dotted one', () => {
  expect(graphMermaid(graph)).toBe(
    [
      'flowchart LR',
      '  s0["look<br/>–"]',
      '  s1["plan<br/>new session"]',
      '  s2["build<br/>resumes plan"]',
      '  s3["try<br/>forks build"]',
      '  s1 -- resume --> s2',
      '  s2 -. fork .-> s3',
    ].join('\n'),
  );
});

test('as DOT names are quoted', () => {
  expect(graphDot(graph)).toBe(
    [
      'digraph "flow \\"x\\"" {',
      '  rankdir=LR;',
      '  node [shape=box];',
      '  "look" [label="look\\n–"];',
      '  "plan" [label="plan\\nnew session"];',
      '  "build" [label="build\\nresumes plan"];',
      '  "try" [label="try\\nforks build"];',
      '  "plan" -> "build" [label=resume];',
      '  "build" -> "try" [label=fork, style=dashed];',
      '}',
    ].join('\n'),
  );
});

const long: SessionGraph = {
  workflow: 'a-workflow-with-a-name-that-is-quite-as-long-as-names-may-be',
  steps: [
    { step: 'read_the_whole_project_and_keep_it', mode: 'fresh', line: 'read_the_whole_project_and_keep_it', source: null, agents: ['coder-of-the-first-team', 'coder-of-the-second-team'] },
    { step: 'plan', mode: 'resume', line: 'read_the_whole_project_and_keep_it', source: 'read_the_whole_project_and_keep_it', agents: ['coder-of-the-first-team'] },
  ],
};

test('in a narrow terminal columns that matter less are left out, those that stay are aligned, and no row is wider', () => {
  expect(graphText(graph, 40)).toBe(
    [
      'Workflow flow "x"',
      '  STEP   SESSION       AGENTS',
      '  look   –             –',
      '  plan   new session   coder, other',
      '  build  resumes plan  coder',
      '  try    forks build   coder',
    ].join('\n'),
  );
  expect(graphText(long, 60)).toBe(
    [
      'Workflow a-workflow-with-a-name-that-is-quite-as-long-as-na…',
      '  STEP                                SESSION',
      '  read_the_whole_project_and_keep_it  new session',
      '  plan                                resumes read_the_whol…',
    ].join('\n'),
  );
  for (let width = 1; width < 200; width++) for (const row of [graph, long].flatMap((each) => graphText(each, width).split('\n'))) expect(stringWidth(row)).toBeLessThanOrEqual(width);
});

test('Graphviz reads the DOT form: every step a node, every resume and fork an edge', async () => {
  for (const each of [graph, long]) {
    const picture = (await viz()).renderJSON(graphDot(each)) as { readonly name: string; readonly objects: readonly { readonly name: string; readonly label: string }[]; readonly edges?: readonly { readonly tail: number; readonly head: number; readonly label: string }[] };
    const name = (index: number) => picture.objects[index]!.name;
    expect([picture.name, picture.objects.map((node) => [node.name, node.label.split(String.raw`\n`)[0]])]).toEqual([each.workflow, each.steps.map(({ step }) => [step, step])]);
    expect(picture.edges?.map(({ tail, head, label }) => [name(tail), name(head), label])).toEqual(each.steps.flatMap(({ source, step, mode }) => (source === null ? [] : [[source, step, mode]])));
  }
});

test('each line of the Mermaid form is a node or an arrow between nodes that are there', () => {
  for (const each of [graph, long]) {
    const [head, ...lines] = graphMermaid(each).split('\n');
    const nodes = lines.map((line) => /^ {2}(s\d+)\["[^"\]]+"\]$/.exec(line)?.[1]).filter((node) => node !== undefined);
    const arrows = lines.slice(nodes.length).map((line) => /^ {2}(s\d+) (?:-- resume -->|-\. fork \.->) (s\d+)$/.exec(line)?.slice(1));
    expect([head, nodes.length, new Set(nodes).size, arrows.every((ends) => ends?.every((end) => nodes.includes(end)))]).toEqual(['flowchart LR', each.steps.length, each.steps.length, true]);
  }
});

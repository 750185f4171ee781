import type { SessionGraph } from '@orch/protocol';
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

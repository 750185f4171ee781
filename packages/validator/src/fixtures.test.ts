import { sortDiagnostics } from '@orch/diagnostics';
import { parseManifests } from '@orch/schema';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sessionGraph } from './session-graph.js';
import { catalogue } from './testing/catalogue.js';
import { validate } from './validate.js';

const directory = new URL('./testing/fixtures/', import.meta.url);
const names = readdirSync(directory).filter((name) => name.endsWith('.yaml'));

/** What reading and checking a file find together, one finding a line, as the file beside it says. */
function findings(name: string): string {
  const { documents, diagnostics } = parseManifests(readFileSync(new URL(name, directory)), { file: name });
  const checked = validate(documents, { catalogue, project: 'default' });
  const lines = sortDiagnostics([...diagnostics, ...checked.diagnostics]).map(
    ({ severity, code, line, column, endLine, endColumn, path, related }) =>
      `${line}:${column}-${endLine}:${endColumn} ${severity} ${code} ${path}${related.map((span) => ` -> ${span.line}:${span.column}`).join('')}`,
  );
  return lines.map((line) => `${line}\n`).join('');
}

test.each(names)('%s has just the findings that are written beside it', (name) => {
  expect(findings(name)).toBe(readFileSync(new URL(name.replace(/yaml$/, 'findings.txt'), directory), 'utf8'));
});

test('there are fixtures to look at', () => {
  expect(names.length).toBeGreaterThan(5);
});

test('the showcase compiles to one session for three steps and one of its own for the review', () => {
  const { documents } = parseManifests(readFileSync(new URL('showcase.yaml', directory)), { file: 'showcase.yaml' });
  expect(validate(documents, { catalogue, project: 'cmd-rules' }).workflows.map(sessionGraph)).toEqual([
    {
      workflow: 'command_rules',
      steps: [
        { step: 'create_session', mode: 'fresh', line: 'create_session', source: null, agents: ['coder'] },
        { step: 'plan', mode: 'resume', line: 'create_session', source: 'create_session', agents: ['coder'] },
        { step: 'implement', mode: 'resume', line: 'create_session', source: 'plan', agents: ['coder'] },
        { step: 'qa_testing', mode: 'fresh', line: 'qa_testing', source: null, agents: ['coder'] },
      ],
    },
  ]);
});

const resume = 'behavior: {driverRequirements: {sessionResume: true}}';
const yaml = `apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: w}
spec:
  steps:
    - {id: a, required_capability: plan}
    - {id: b, required_capability: plan}
    - {id: c, required_capability: plan, ${resume}}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: coder}
spec: {capabilities: [plan], driver: {provider: claude}}
`;

test('each fix of an ambiguous resume makes the file right, with the session that its title names', () => {
  const check = (text: string) => validate(parseManifests(text, { file: 'w.yaml' }).documents, { catalogue, project: 'default' });
  const [finding, ...others] = check(yaml).diagnostics;
  expect([finding!.code, others]).toEqual(['session_resume_ambiguous', []]);
  const fixed = finding!.fixes.map(({ title, edits: [edit] }) => {
    const { diagnostics, workflows } = check(yaml.slice(0, edit!.start) + edit!.text + yaml.slice(edit!.end));
    return [title, diagnostics, workflows[0]!.steps[2]!.session];
  });
  expect(fixed).toEqual([
    ['Continue the session of "a"', [], { mode: 'resume', line: 'a', source: 'a' }],
    ['Continue the session of "b"', [], { mode: 'resume', line: 'b', source: 'b' }],
  ]);
});

import { expect, test } from 'vitest';
import { parseManifests } from '../index.js';

const find = (command: string) => {
  const text = `apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: a}\nspec:\n  capabilities: [x]\n  driver: {provider: shell}\n  command: |-\n    ${command}\n`;
  return parseManifests(text, { file: 'a.yaml' }).diagnostics.map(({ code, offset, endOffset }) => [code, text.slice(offset!, endOffset!)]);
};

test.each([
  ['claude --resume abc -p x', '--resume abc'],
  ['claude -c', 'claude -c'],
  ['claude -p "go on; now" -c', 'claude -p "go on; now" -c'],
  ['cd x && /usr/bin/claude --model haiku -c -p y', 'claude --model haiku -c'],
  ['opencode run -c hi', 'opencode run -c'],
  ['sh -c "claude --continue"', '--continue'],
  [`sh -c 'claude -c'`, 'claude -c'],
])('a command that goes on with a session by itself is refused: %s', (command, place) => {
  expect(find(command)).toEqual([['session_identifier_in_manifest', place]]);
});

test.each([
  'sh -c "claude -p x"',
  'claude -p x | sh -c cat',
  'claude -p "$(bash -c ls)"',
  `claude -p 'use the flag -c here'`,
  'claude -p x; grep -c y z',
  'codex -c model=x exec y',
  'gemini -c',
])('what only looks like it is not: %s', (command) => {
  expect(find(command)).toEqual([]);
});

import { expect, test } from 'vitest';
import { programArguments } from './program-arguments.js';

const names = (command: string) => programArguments(command, (name) => name === 'prompt' || name === 'goal');

test.each([
  ['claude -p {prompt}', ['prompt']],
  [`  agent --title 'for {goal}' "{prompt}"\n`, ['goal', 'prompt']],
  ['./tools/agent.sh --prompt={prompt} {prompt}', ['prompt']],
  ['/usr/bin/printf %s {prompt}', ['prompt']],
  ['agent run', []],
])('the arguments of the program that a command is: %s', (command, expected) => {
  expect(names(command)).toEqual(expected);
});

test.each([
  'echo {prompt}', 'printf %s {prompt}', 'env agent {prompt}', '. ./agent {prompt}',
  'agent {prompt} | wc', 'test -s f || agent {prompt}', 'agent <<END\n{prompt}\nEND', 'agent() { :; }; agent {prompt}', 'agent {prompt} >log', 'x={prompt}', 'x=1 agent {prompt}', '"$AGENT" {prompt}', 'agent\n{prompt}',
  'agent "$(cat {prompt})"', 'agent "${prompt}"', "agent '${prompt}'", '{prompt}', 'agent # {prompt}', 'agent ~ {prompt}', 'agent * {prompt}', 'agent \\{prompt}',
])('nothing is said of a command that is more than one program: %s', (command) => {
  expect(names(command)).toEqual([]);
});

test('a long command is read in one go', () => {
  expect(names(`agent ${'x '.repeat(60_000)}{prompt}`)).toEqual(['prompt']);
  expect(names(`agent ${"'".repeat(100_001)}{prompt}`)).toEqual([]);
});

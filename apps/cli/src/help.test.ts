import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './program.js';

const commands = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(commands)];

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 }).outputHelp();
  return text;
}

test('no line of any help is wider than a terminal', () => {
  const lines = commands(createProgram()).flatMap((command) => helpOf(command).split('\n'));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('help offers the state directory only where it is used', () => {
  const offering = commands(createProgram()).filter((command) => helpOf(command).includes('--state-dir'));
  expect(offering.map((command) => command.name()).filter((name) => ['demo', 'explain', 'version', 'validate'].includes(name))).toEqual([]);
  expect(offering.map((command) => command.name())).toContain('apply');
});

import { Command } from 'commander';
import { addCommonOptions, defineCommand } from './define-command.js';
import { defineDaemonCommands } from './commands/daemon.js';
import { defineManifestCommands } from './commands/manifest.js';
import { defineResourceCommands } from './commands/resource.js';
import { defineSessionCommands } from './commands/session.js';
import { defineTaskCommands } from './commands/task.js';
import { defineUnavailableCommands } from './commands/unavailable.js';
import { raise } from './usage-error.js';
import { version } from './version.js';

/** The whole command line. Only names, options and help texts load here; what a command does is loaded when it is used. */
export function createProgram(): Command {
  const program = new Command('orchestrator')
    .description('Control plane for agent-first software delivery: runs the steps of a task through coding-agent clients, and keeps their sessions apart or together as declared.')
    .version(version, '-V, --version')
    .showSuggestionAfterError()
    // Names and aliases alone, so that the summaries fit beside them.
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...command.aliases()].join(', ') });
  addCommonOptions(program);
  defineCommand(program, {
    usage: 'init',
    summary: 'create the state directory and the database; does nothing where they exist',
    load: () => import('./commands/init.js'),
  });
  defineDaemonCommands(program);
  defineResourceCommands(program);
  defineManifestCommands(program);
  defineTaskCommands(program);
  defineSessionCommands(program);
  defineCommand(program, {
    usage: 'explain [code]',
    summary: 'what an error code means and what to do; without one, all codes',
    state: false,
    load: () => import('./commands/explain.js'),
  });
  defineCommand(program, {
    usage: 'demo',
    summary: 'the whole product in one command: offline, in a private directory, nothing left behind',
    output: 'none',
    state: false,
    load: () => import('./demo/demo.js'),
  });
  defineCommand(program, { usage: 'version', summary: 'versions of this program and its protocol', state: false, load: () => import('./commands/version.js') });
  defineUnavailableCommands(program);
  prepare(program);
  return program;
}

/** Settings that commander does not hand down to subcommands added before. What it would write of a mistake is written by `main`. */
function prepare(command: Command): void {
  command.exitOverride((error) => raise(error, command));
  command.configureOutput({ writeErr: () => {}, outputError: () => {} });
  for (const child of command.commands) prepare(child);
}

import { Argument, Command, Option } from 'commander';
import { addCommonOptions, defineCommand, defineGroup, inProject } from './define-command.js';
import { defineAgentCommands } from './commands/agent.js';
import { defineDbCommands } from './commands/db.js';
import { defineDaemonCommands } from './commands/daemon.js';
import { defineManifestCommands } from './commands/manifest.js';
import { defineResourceCommands } from './commands/resource.js';
import { defineSessionCommands } from './commands/session.js';
import { defineStoreCommands } from './commands/store.js';
import { createOptions, defineTaskCommands } from './commands/task.js';
import { inLocale } from './output/in-locale.js';
import { raise, refuseUnknownBeforeHelp } from './usage-error.js';
import { version } from './version.js';

/** What stands under the program, each with the words that it is called by. */
const parts: readonly { readonly words: readonly string[]; readonly define: (program: Command) => void }[] = [
  {
    words: ['init'],
    define: (program) =>
      defineCommand(program, {
        usage: 'init',
        summary: 'create the state directory and the database; does nothing where they exist',
        options: [new Option('--example <folder>', 'write a first manifest and how to go on into a new folder too')],
        examples: ['orchestrator init', 'orchestrator init --example first'],
        load: () => import('./commands/init.js'),
      }),
  },
  { words: ['daemon'], define: defineDaemonCommands },
  {
    words: ['doctor'],
    define: (program) =>
      defineCommand(program, {
        usage: 'doctor',
        summary: 'what is installed, logged in and in order here; exit 1 when something needs you',
        output: ['table', 'json', 'yaml'],
        load: () => import('./commands/doctor.js'),
      }),
  },
  { words: ['apply', 'ap', 'diff', 'get', 'g', 'describe', 'desc', 'delete', 'rm', 'workflow', 'wf'], define: defineResourceCommands },
  { words: ['manifest'], define: defineManifestCommands },
  { words: ['task', 't'], define: defineTaskCommands },
  {
    words: ['run'],
    define: (program) =>
      defineCommand(program, {
        usage: 'run',
        summary: 'create a task and follow it to its end; exit code 6 when it failed',
        project: inProject,
        options: createOptions(),
        examples: ['orchestrator run -n demo -g "Reuse a session" -W command_rules \\\n    -p cmd-rules --rehearse'],
        load: () => import('./commands/run.js'),
      }),
  },
  { words: ['agent'], define: defineAgentCommands },
  { words: ['session', 'approval'], define: defineSessionCommands },
  { words: ['store'], define: defineStoreCommands },
  { words: ['db'], define: defineDbCommands },
  {
    words: ['config'],
    define: (program) =>
      defineCommand(defineGroup(program, 'config', 'look at the settings'), {
        usage: 'show',
        summary: 'each setting with its value and where it comes from; needs no daemon',
        project: inProject,
        examples: ['orchestrator config show -o wide'],
        load: () => import('./commands/config-show.js'),
      }),
  },
  {
    words: ['completion', '__complete'],
    define: (program) => {
      defineCommand(program, {
        usage: 'completion',
        arguments: [new Argument('<shell>', 'the shell that is to complete').choices(['bash', 'zsh', 'fish'])],
        summary: 'print what makes a shell complete commands, kinds, names and ids',
        output: 'none',
        state: false,
        examples: ['source <(orchestrator completion bash)', 'orchestrator completion fish > ~/.config/fish/completions/orchestrator.fish'],
        load: () => import('./commands/completion.js'),
      });
      defineCommand(program, { usage: '__complete [words...]', hidden: true, summary: 'for the shell', output: 'none', state: false, options: [new Option('--shell <shell>').default('bash')], load: () => import('./commands/complete.js') });
    },
  },
  {
    words: ['explain'],
    define: (program) =>
      defineCommand(program, { usage: 'explain [code]', summary: 'what an error code means and what to do; without one, all codes', state: false, load: () => import('./commands/explain.js') }),
  },
  {
    words: ['demo'],
    define: (program) =>
      defineCommand(program, {
        usage: 'demo',
        summary: 'the whole product in one command: offline, in a private directory, nothing left behind',
        output: 'none',
        state: false,
        load: () => import('./demo/demo.js'),
      }),
  },
  {
    words: ['version'],
    define: (program) => defineCommand(program, { usage: 'version', summary: 'versions of this program and its protocol', state: false, load: () => import('./commands/version.js') }),
  },
];

/**
 * The command line. Only names, options and help texts load here; what a command does is loaded when it is used. `first` is the first word of
 * the call: where it names a command, that part alone is defined, which is all that a call needs and a good part of its start.
 */
export function createProgram(first?: string): Command {
  const program = new Command('orchestrator')
    .description('Control plane for agent-first software delivery: runs the steps of a task through coding-agent clients, and keeps their sessions apart or together as declared.')
    .version(version, '-V, --version')
    .showSuggestionAfterError()
    // Names and aliases alone, so that the summaries fit beside them.
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...command.aliases()].join(', ') });
  addCommonOptions(program);
  const named = parts.filter(({ words }) => first !== undefined && words.includes(first));
  for (const { define } of named.length > 0 ? named : parts) define(program);
  prepare(program);
  return program;
}

/** Settings that commander does not hand down to subcommands added before. What it would write of a mistake is written by `main`. */
function prepare(command: Command): void {
  command.exitOverride((error) => raise(error, command));
  refuseUnknownBeforeHelp(command);
  command.configureOutput({ writeOut: (text) => process.stdout.write(inLocale(text)), writeErr: () => {}, outputError: () => {} });
  for (const child of command.commands) prepare(child);
}

import { taskStatuses } from '@orch/protocol/places';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { allProjectsOption, collect, defineCommand, defineGroup, inProject, onlyInProject } from '../define-command.js';
import { listOptions } from '../list-options.js';
import { listFormats } from '../output/format.js';
import { durationRule, readDuration } from '../read-duration.js';

const latest = () => new Option('--latest', 'the task that was created last');
/** `wide` with times; there is no name of a line. */
const lineFormats = ['table', 'wide', 'json', 'yaml', 'jsonl'];
const follow = (summary: string) => new Option('-f, --follow', summary);

/** What a new task is made of. */
export const createOptions = () => [
  new Option('-n, --name <name>', 'name for people').makeOptionMandatory(),
  new Option('-g, --goal <goal>', 'what the task is to reach; {goal} in prompts and commands').conflicts('goalFile'),
  new Option('--goal-file <file>', 'a file that holds the goal; - for what is piped in'),
  new Option('-W, --workflow <workflow>', 'name of an applied workflow').makeOptionMandatory(),
  new Option('-w, --workspace <workspace>', 'workspace (default: the only one, else "default")'),
  new Option('-t, --target-file <file>', 'file that the task is about; may be repeated').argParser(collect),
  new Option('--rehearse', 'run on the offline rehearsal provider instead of the agents’ drivers'),
  new Option('--dial <step=fault[:value]>', 'a fault to rehearse in a step; may be repeated').argParser(collectDial),
];

export function defineTaskCommands(program: Command): void {
  const task = defineGroup(program, 'task', 'create, follow and steer tasks', ['t']);
  defineCommand(task, {
    usage: 'create',
    aliases: ['new'],
    summary: 'run a workflow for a goal',
    project: inProject,
    options: [
      ...createOptions(),
      new Option('--no-start', 'create it only; `task start` starts it'),
      new Option('--follow', 'show progress until the task has ended; exit code 6 when it failed').conflicts('start'),
    ],
    examples: [
      'orchestrator task create -n demo -g "Reuse a session" -W command_rules \\\n    -p cmd-rules --rehearse --follow',
      'orchestrator task create -n drill -g "What if?" -W command_rules \\\n    -p cmd-rules --rehearse --dial implement=session_lost',
    ],
    load: () => import('./task-create.js'),
  });
  defineCommand(task, {
    usage: 'list',
    aliases: ['ls'],
    summary: 'tasks, the newest first',
    project: inProject,
    output: listFormats,
    options: [allProjectsOption(), ...listOptions(taskStatuses)],
    examples: ['orchestrator task list --status running,waiting', 'orchestrator task list -A -W command_rules --limit 5 -o jsonl'],
    load: () => import('./task-list.js'),
  });
  defineCommand(task, {
    usage: 'info [id]',
    aliases: ['get'],
    summary: 'a task and each of its steps, with the session that each one got',
    project: onlyInProject,
    options: [latest()],
    load: () => import('./task-info.js'),
  });
  defineCommand(task, {
    usage: 'logs [id]',
    aliases: ['log'],
    summary: 'what the steps of a task said',
    project: onlyInProject,
    output: lineFormats,
    options: [latest(), follow('go on until the task has ended'), new Option('-s, --step <step>', 'of one step')],
    load: () => import('./task-logs.js'),
  });
  defineCommand(task, {
    usage: 'trace [id]',
    summary: 'everything that happened to a task, when, and why it was decided so',
    project: onlyInProject,
    output: lineFormats,
    options: [latest()],
    examples: ['orchestrator task trace --latest', "orchestrator task trace tsk_k3b7 -o jsonl | grep '\"kind\":\"session_decided\"'"],
    load: () => import('./task-trace.js'),
  });
  defineCommand(task, { usage: 'watch [id]', summary: 'follow a task until it has ended', project: onlyInProject, options: [latest()], load: () => import('./task-watch.js') });
  defineCommand(task, {
    usage: 'wait [id]',
    summary: 'wait until something holds of a task; exit 6 when it ends without that, 7 when time is up',
    project: onlyInProject,
    options: [
      latest(),
      new Option('--for <condition>', 'ended, a status, or step=ID:STATUS; all of several (default: ended)').argParser(collect),
      new Option('--timeout <duration>', 'such as 90s or 1h30m; 0 looks once (default: no limit)').argParser(duration),
    ],
    examples: ['orchestrator task wait --latest --for=succeeded --timeout 10m', 'orchestrator task wait tsk_k3b7 --for=step=plan:succeeded'],
    load: () => import('./task-wait.js'),
  });
  defineCommand(task, { usage: 'start [id]', summary: 'start a task that was created with --no-start', project: onlyInProject, options: [latest()], load: () => import('./task-start.js') });
  defineCommand(task, {
    usage: 'pause [id]',
    summary: 'begin no step of a task any more; one that runs is let finish',
    project: onlyInProject,
    options: [latest()],
    examples: ['orchestrator task pause --latest', 'orchestrator task pause tsk_k3b7'],
    load: () => import('./task-pause.js'),
  });
  defineCommand(task, {
    usage: 'resume [id]',
    summary: 'let a paused task go on; says nothing about sessions',
    project: onlyInProject,
    options: [latest()],
    examples: ['orchestrator task resume --latest', 'orchestrator task resume tsk_k3b7'],
    load: () => import('./task-resume.js'),
  });
  defineCommand(task, {
    usage: 'retry [id] [step]',
    summary: 'run a step of a failed or cancelled task again, and what stands behind it',
    project: onlyInProject,
    options: [
      new Option('--latest', 'the task that was created last; the step alone is named then'),
      follow('show progress until the task has ended; exit code 6 when it failed'),
    ],
    examples: ['orchestrator task retry tsk_k3b7 implement', 'orchestrator task retry --latest --follow', 'orchestrator task retry --latest implement'],
    load: () => import('./task-retry.js'),
  });
  defineCommand(task, {
    usage: 'resolve [id] [step]',
    summary: 'say how a step ended that waits because its outcome is unknown',
    project: onlyInProject,
    options: [
      new Option('--latest', 'of the task that was created last; the step alone is named then'),
      new Option('--succeeded', 'it did what it was to do: the task goes on'),
      new Option('--failed', 'it did not: the task goes on as after any failure'),
      new Option('--retry', 'run it again'),
      new Option('--reason <text>', 'why, for the log of the step'),
    ],
    examples: ['orchestrator task resolve tsk_k3b7 publish --succeeded --reason "it is out"', 'orchestrator task resolve --latest publish --retry'],
    load: () => import('./task-resolve.js'),
  });
  defineCommand(task, {
    usage: 'cancel [id]',
    summary: 'cancel a task: its processes are ended, and it is cancelled when none is left',
    project: onlyInProject,
    options: [latest(), new Option('--wait', 'wait until it is cancelled')],
    load: () => import('./task-cancel.js'),
  });
  defineCommand(task, {
    usage: 'delete [id...]',
    aliases: ['rm'],
    summary: 'delete ended tasks with their logs and sessions; without --force it says what would go',
    project: onlyInProject,
    options: [latest(), new Option('--force', 'do it').conflicts('dryRun'), new Option('--dry-run', 'say what would go, as without --force')],
    examples: ['orchestrator task delete tsk_k3b7 tsk_m2c9 --force'],
    load: () => import('./task-delete.js'),
  });
}

function duration(text: string): number {
  const milliseconds = readDuration(text);
  if (milliseconds === null) throw new InvalidArgumentError(durationRule);
  return milliseconds;
}

export interface Dial {
  readonly step: string;
  readonly fault: string;
  readonly value: number | null;
}

/** `implement=slow:500`. Which faults there are is the daemon's to say. */
function collectDial(text: string, before: readonly Dial[] | undefined): readonly Dial[] {
  const match = /^([^=]+)=([a-z_]+)(?::(\d+))?$/.exec(text);
  if (!match) throw new InvalidArgumentError('It has the form STEP=FAULT or STEP=FAULT:NUMBER.');
  return [...(before ?? []), { step: match[1]!, fault: match[2]!, value: match[3] === undefined ? null : Number(match[3]) }];
}

import { defineCodes } from '../code.js';

export const commandCodes = defineCodes('command', {
  usage_error: {
    severity: 'error',
    exit: 2,
    title: 'the command line was not understood',
    meaning: 'A command, option or argument is unknown, missing or not of the form that the command takes. Nothing was done.',
    example: '`orchestrator task creat`',
    fix: 'See `orchestrator --help`, or `--help` after any command.',
  },
  node_too_old: {
    severity: 'error',
    exit: 2,
    title: 'this version of Node.js is too old',
    meaning: 'The programs need Node.js 22.18 or later; older ones cannot load the database.',
    example: 'Starting the command line under Node.js 20.',
    fix: 'Install a newer Node.js, or run from a checkout with `npx -y pnpm@12.21.0 orchestrator …`, which brings its own.',
  },
  code_unknown: {
    severity: 'error',
    exit: 4,
    title: 'there is no such code',
    meaning: 'The asked code is not registered in this version.',
    example: '`orchestrator explain session_losst`',
    fix: 'Take one of the named codes; `orchestrator explain` lists all.',
  },
  daemon_start_failed: {
    severity: 'error',
    exit: 5,
    title: 'the daemon did not come up',
    meaning: 'The daemon was started and ended, or did not answer in time. The message holds what it said.',
    example: 'The state directory cannot be written.',
    fix: 'Mend what the message names; `orchestratord` in the foreground shows more.',
  },
  daemon_stop_failed: {
    severity: 'error',
    title: 'the daemon did not stop in time',
    meaning: 'The daemon was asked to stop, and it did not answer in time or its process is still there.',
    example: 'A stopped (SIGSTOP) daemon.',
    fix: 'Look at the process whose id the message names.',
  },
  task_failed: {
    severity: 'error',
    exit: 6,
    title: 'the followed task did not succeed',
    meaning: 'The task ended as failed or cancelled. The step that failed has a code of its own.',
    example: '`orchestrator task create … --follow` on a workflow whose step fails.',
    fix: 'See `orchestrator task info` and `orchestrator task logs`.',
  },
  interrupted: {
    severity: 'error',
    exit: 130,
    title: 'interrupted by a person',
    meaning: 'Ctrl-C or a signal ended the command. Following a task ends so without touching the task; the demo stops and removes what it had started.',
    example: 'Ctrl-C in `orchestrator task create … --follow`.',
    fix: 'Come back with `orchestrator task watch`; `orchestrator task cancel` ends a task.',
  },
});

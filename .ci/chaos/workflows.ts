import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';

/** What a step has to be, whoever was killed: the judge compares the ledgers with this. */
export interface ExpectedStep {
  readonly id: string;
  /** Who keeps its ledger: the provider, the command itself, or nobody, as a rehearsal runs no commands. */
  readonly plays: 'agent' | 'command' | 'nothing';
  /** The step whose session it continues; null for a session of its own. */
  readonly continues: string | null;
  /** What it did may not be repeated, so that a run without a result waits for a person. */
  readonly external: boolean;
}

export interface ChaosWorkflow {
  readonly name: WorkflowName;
  readonly manifests: string;
  readonly rehearse: boolean;
  readonly steps: readonly ExpectedStep[];
}

/** Those of the plans that are drawn from a seed. */
export type DrawnWorkflow = 'command_rules' | 'ten_rehearsed' | 'ten_real';
export type WorkflowName = DrawnWorkflow | 'one_command';

const agent = (id: string, continues: string | null = null, external = true): ExpectedStep => ({ id, plays: 'agent', continues, external });
const command = (id: string, external = false): ExpectedStep => ({ id, plays: 'command', continues: null, external });

/** A file of the workspace, written when what is done to the task has been done. */
export const goAhead = 'go-ahead';

/** Lines of a command's own ledger; `>>` of one short line is one write. */
const counted = (id: string, work = 'sleep 0.1') => `echo "start $ORCH_TASK_ID ${id} $ORCH_RUN $$" >>steps.txt; ${work}; echo "end $ORCH_TASK_ID ${id} $ORCH_RUN $$" >>steps.txt`;

const resumes = (from: string) => `driverRequirements: {sessionResume: {from: ${from}}}`;

const tenRehearsed = `
- {id: open}
- {id: plan, behavior: {${resumes('open')}}}
- {id: audit}
- {id: build, command: "echo never >>steps.txt"}
- {id: implement, behavior: {${resumes('open')}}}
- {id: answer_audit, behavior: {${resumes('audit')}}}
- {id: check, command: "echo never >>steps.txt"}
- {id: qa}
- {id: fix, behavior: {${resumes('open')}}}
- {id: report}`;

const repeatable = 'side_effect_class: workspace_only';
const tenReal = `
- {id: open, behavior: {${repeatable}}}
- {id: build, command: '${counted('build')}', behavior: {${repeatable}}}
- {id: plan, behavior: {${repeatable}, ${resumes('open')}}}
- {id: audit, behavior: {${repeatable}}}
- {id: publish, command: '${counted('publish')}'}
- {id: implement, behavior: {${resumes('open')}}}
- {id: check, command: '${counted('check')}', behavior: {side_effect_class: none}}
- {id: qa, behavior: {${repeatable}}}
- {id: fix, behavior: {${repeatable}, ${resumes('open')}}}
- {id: announce}`;

/** It ends when the suite lets it, so that nothing depends on how long anything takes. */
const oneCommand = `
- {id: work, command: '${counted('work', `until [ -e ${goAhead} ]; do sleep 0.05; done`)}', behavior: {${repeatable}}}`;

const capabilities = 'open, plan, audit, implement, answer_audit, qa, fix, report, announce';

const manifests = (name: string, driver: string, steps: string) => `apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: chaos}
spec: {work_dir: .}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: coder}
spec:
  capabilities: [${capabilities}]
  driver: ${driver}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: ${name}}
spec:
  steps:${steps.replaceAll('\n', '\n    ')}
`;

export const workflows: Readonly<Record<WorkflowName, ChaosWorkflow>> = {
  command_rules: {
    name: 'command_rules',
    manifests: readFileSync(join(root, 'docs/workflow/command-rules.yaml'), 'utf8'),
    rehearse: true,
    steps: [agent('create_session'), agent('plan', 'create_session'), agent('implement', 'create_session'), agent('qa_testing')],
  },
  ten_rehearsed: {
    name: 'ten_rehearsed',
    manifests: manifests('ten_rehearsed', '{provider: claude, transport: cli, options: {permissionMode: ask}}', tenRehearsed),
    rehearse: true,
    steps: [
      agent('open'),
      agent('plan', 'open'),
      agent('audit'),
      { ...command('build'), plays: 'nothing' },
      agent('implement', 'open'),
      agent('answer_audit', 'audit'),
      { ...command('check'), plays: 'nothing' },
      agent('qa'),
      agent('fix', 'open'),
      agent('report'),
    ],
  },
  ten_real: {
    name: 'ten_real',
    manifests: manifests('ten_real', '{provider: rehearsal, transport: cli, rehearsal: {dials: [{fault: slow, value: 15}]}}', tenReal),
    rehearse: false,
    steps: [
      agent('open', null, false),
      command('build'),
      agent('plan', 'open', false),
      agent('audit', null, false),
      command('publish', true),
      agent('implement', 'open'),
      command('check'),
      agent('qa', null, false),
      agent('fix', 'open', false),
      agent('announce'),
    ],
  },
  one_command: {
    name: 'one_command',
    manifests: manifests('one_command', '{provider: rehearsal, transport: cli}', oneCommand),
    rehearse: false,
    steps: [command('work')],
  },
};

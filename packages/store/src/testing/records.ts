import type { TaskState } from '@orch/engine';
import type { ApprovalRecord, RunRecord, TaskRecord } from '@orch/runtime/ports';
import type { LineState, SessionRecord } from '@orch/session-broker';
import type { Manifest, StoreRetention } from '@orch/schema';

/** Every field set, so that one that is not kept shows. */
export function taskRecord(id: string, changes: Partial<TaskRecord> = {}): TaskRecord {
  return {
    id,
    project: 'default',
    name: 'greeting',
    goal: 'say “hello” — and mean it\n',
    workflow: 'hello-world',
    workspace: 'default',
    workspaceRoot: '/srv/shop',
    rehearsal: true,
    dials: [{ step: 'plan', fault: 'session_lost', value: 3 }],
    targetFiles: ['src/a.ts', 'src/ü.ts'],
    snapshot: { version: 1, name: 'hello-world', project: 'default', steps: [], lines: [{ id: 'plan', parent: null, steps: ['plan'], agents: ['coder'] }], agents: [] },
    status: 'pending',
    createdAt: 1000,
    finishedAt: null,
    ...changes,
  };
}

export function taskState(taskId: string, changes: Partial<TaskState> = {}): TaskState {
  return { version: 1, taskId, status: 'running', startedAt: 1000, finishedAt: null, cancelRequestedAt: null, steps: [], ...changes };
}

export function runRecord(key: string, taskId: string, changes: Partial<RunRecord> = {}): RunRecord {
  return {
    key,
    taskId,
    stepId: 'plan',
    item: 'a.ts',
    cycle: 1,
    attempt: 2,
    agent: 'coder',
    driver: 'claude/cli',
    nonce: '00112233445566778899aabbccddeeff',
    decision: { mode: 'resume', line: 'plan', ref: 'ses_a', source: 'plan', turn: 2, reason: 'plan succeeded' },
    session: 'ses_a',
    turn: 2,
    evidence: 'handle-match',
    usage: { inputTokens: 12, outputTokens: 34, costUsd: 0.25 },
    output: 'done',
    denials: [{ tool: 'Bash', summary: 'rm' }],
    process: { pid: 4242, startTime: '991', bootId: 'b' },
    error: { code: 'command_failed', message: 'exit 1', hint: null },
    startedAt: 1100,
    finishedAt: 1200,
    ...changes,
  };
}

export function approvalRecord(id: string, taskId: string, changes: Partial<ApprovalRecord> = {}): ApprovalRecord {
  return {
    id,
    runKey: `${taskId}/plan/1`,
    taskId,
    project: 'default',
    stepId: 'plan',
    requestId: 'r1',
    tool: 'Bash',
    summary: 'run the tests',
    status: 'waiting',
    reason: null,
    createdAt: 1000,
    expiresAt: 2000,
    answeredAt: null,
    ...changes,
  };
}

export function sessionRecord(ref: string, changes: Partial<SessionRecord> = {}): SessionRecord {
  return {
    ref,
    project: 'default',
    taskId: 'tsk_a',
    line: 'plan',
    item: 'a.ts',
    parent: 'ses_parent',
    agent: 'coder',
    driver: 'claude/cli',
    rehearsal: true,
    status: 'open',
    turns: 3,
    evidence: 'provider-ack',
    affinity: { host: 'h', workingDirectory: '/srv/shop', providerHome: '/home/u/.claude', account: null },
    model: 'm-1',
    providerVersion: '2.1.0',
    costUsd: 0.5,
    openedAt: 1000,
    lastUsedAt: 1100,
    ...changes,
  };
}

export function lineState(line: string, item: string | null, changes: Partial<LineState> = {}): LineState {
  return { line, item, opener: 'succeeded', current: 'ses_a', owner: 'coder', turns: 2, lastStep: 'implement', lost: true, failedTurns: 3, ...changes };
}

export function agentManifest(name: string, capabilities: readonly string[]): Manifest {
  return { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name }, spec: { capabilities } };
}

export function storeManifest(name: string, retention?: StoreRetention): Manifest {
  return { apiVersion: 'orchestrator.dev/v2', kind: 'WorkflowStore', metadata: { name }, spec: retention === undefined ? {} : { retention } };
}

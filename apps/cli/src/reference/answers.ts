import {
  agentListShape, agentShape, applyResultShape, approvalListShape, approvalShape, deletedListShape, deletedShape, diffResultShape, driverCheckListShape, errorShape, entryDeletedShape, entryFactShape, entryShape, entryWrittenShape, logLineShape, resourceShape,
  sessionGraphShape, sessionInfoShape, sessionListShape, sessionTreeShape, statusShape, stoppingShape, storeListShape, taskInfoShape, taskListShape, tasksDeletedShape, taskTraceShape, traceEntryShape,
} from '@orch/protocol'; // prettier-ignore
import * as z from 'zod';
import { codeListShape, codeShape, reportShape } from './findings.js';
import { backupShape, checkShape, configShape, doctorShape, initShape, pruneShape, storeStatusShape } from './local-answers.js';

/** What a command prints with `-o json`. */
export interface Answer {
  /** File of its JSON Schema, without the ending; several commands may share one. */
  readonly name: string;
  readonly shape: z.ZodType;
  /** Whether `-o jsonl` prints one such document a line. */
  readonly line?: z.ZodType;
}

const taskInfo: Answer = { name: 'task-info', shape: taskInfoShape };
/** A list whose items `-o jsonl` prints a line each. */
const listed = (name: string, shape: z.ZodObject<{ items: z.ZodArray<z.ZodType> }>): Answer => ({ name, shape, line: shape.shape.items.element });

const entryList = z.object({ project: z.string(), store: z.string(), items: z.array(entryFactShape) });

/** A line of the daemon's own log; what it is about differs from line to line. */
const logEntry = z.looseObject({ at: z.string().optional(), level: z.string().optional(), message: z.string().optional() });

/** Several manifests as one document. */
const list = (item: z.ZodType) => z.object({ apiVersion: z.string(), kind: z.literal('List'), items: z.array(item) });

/** Where no daemon runs, what is known of it is null. */
const notRunning = z.object({ running: z.literal(false), pid: z.null(), version: z.null(), protocol: z.null(), stateDir: z.string(), socket: z.null(), startedAt: z.null(), tasks: z.null() });

/**
 * The answer of every command that has `-o json`, by its words. The reference is generated from this table, and each JSON answer of the scenarios
 * is checked against it; a command that is missing here is named by `pnpm generate`.
 */
export const answers: Readonly<Record<string, Answer>> = {
  'agent cordon': { name: 'agent', shape: agentShape },
  'agent list': listed('agent-list', agentListShape),
  'agent uncordon': { name: 'agent', shape: agentShape },
  apply: { name: 'apply', shape: applyResultShape },
  'approval allow': { name: 'approval', shape: approvalShape },
  'approval deny': { name: 'approval', shape: approvalShape },
  'approval list': listed('approval-list', approvalListShape),
  'config show': { name: 'config-show', shape: configShape },
  'daemon logs': { name: 'daemon-logs', shape: z.object({ items: z.array(logEntry) }), line: logEntry },
  'daemon restart': { name: 'daemon-restart', shape: statusShape.extend({ stopped: z.object({ pid: z.number().int(), leftRunning: stoppingShape.shape.leftRunning }).nullable() }) },
  'daemon start': { name: 'daemon-status', shape: z.union([statusShape, notRunning]) },
  'daemon status': { name: 'daemon-status', shape: z.union([statusShape, notRunning]) },
  'daemon stop': { name: 'daemon-stop', shape: z.object({ stopped: z.literal(true), pid: z.number().int(), leftRunning: stoppingShape.shape.leftRunning }) },
  'db backup': { name: 'db-backup', shape: backupShape },
  'db check': { name: 'db-check', shape: checkShape },
  'db prune': { name: 'db-prune', shape: pruneShape },
  'db status': { name: 'db-status', shape: storeStatusShape },
  delete: { name: 'delete', shape: z.union([deletedShape, deletedListShape]) },
  describe: { name: 'describe', shape: resourceShape.extend({ sessions: sessionGraphShape.optional() }) },
  diff: {
    name: 'diff',
    shape: z.object({
      project: z.string(),
      /** Null where the manifests were refused. */
      same: z.boolean().nullable(),
      resources: z.array(diffResultShape.shape.resources.element.extend({ diff: z.string().nullable() })),
      diagnostics: diffResultShape.shape.diagnostics,
    }),
  },
  doctor: { name: 'doctor', shape: doctorShape(driverCheckListShape) },
  explain: { name: 'explain', shape: z.union([codeShape, codeListShape]) },
  get: { name: 'get', shape: z.union([resourceShape, list(resourceShape)]), line: resourceShape },
  init: { name: 'init', shape: initShape },
  'manifest export': { name: 'manifest-export', shape: z.union([list(resourceShape.omit({ status: true })), z.object({ items: z.array(z.string()) })]) },
  'manifest schema': { name: 'manifest-schema', shape: z.looseObject({ $schema: z.string() }) },
  'manifest validate': { name: 'manifest-validate', shape: reportShape },
  run: taskInfo,
  'session describe': { name: 'session-describe', shape: sessionInfoShape },
  'session forget': { name: 'session-list', shape: sessionListShape },
  'session list': listed('session-list', sessionListShape),
  'session tree': { name: 'session-tree', shape: sessionTreeShape },
  'store delete': { name: 'store-delete', shape: entryDeletedShape },
  'store get': { name: 'store-get', shape: entryShape },
  'store list': { name: 'store-list', shape: z.union([storeListShape, entryList]), line: z.union([storeListShape.shape.items.element, entryFactShape]) },
  'store put': { name: 'store-put', shape: entryWrittenShape },
  'task cancel': taskInfo,
  'task create': taskInfo,
  'task delete': { name: 'task-delete', shape: tasksDeletedShape },
  'task info': taskInfo,
  'task list': listed('task-list', taskListShape),
  'task logs': { name: 'task-logs', shape: z.object({ items: z.array(logLineShape) }), line: logLineShape },
  'task pause': taskInfo,
  'task resolve': taskInfo,
  'task resume': taskInfo,
  'task retry': taskInfo,
  'task start': taskInfo,
  'task trace': { name: 'task-trace', shape: taskTraceShape, line: traceEntryShape },
  'task wait': taskInfo,
  'task watch': taskInfo,
  version: { name: 'version', shape: z.object({ version: z.string(), protocol: z.number().int(), node: z.string() }) },
  'workflow graph': { name: 'workflow-graph', shape: sessionGraphShape },
};

/** What every command prints with `-o json` when it fails and has no other answer. */
export const failure: Answer = { name: 'error', shape: errorShape };

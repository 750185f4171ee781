import type { Client, Step, TaskCreate, TaskInfo } from '@orch/protocol';

export function createTask(client: Client, request: Partial<TaskCreate> & { readonly workflow: string }): Promise<TaskInfo> {
  return client.createTask({ body: { name: 'test', goal: 'try it', project: 'default', workspace: null, targetFiles: [], rehearse: false, dials: [], start: true, ...request } });
}

/** Follows the task until it has finished, or until `enough` says so. */
export async function follow(client: Client, id: string, enough: (info: TaskInfo) => boolean = () => false): Promise<TaskInfo> {
  const leave = new AbortController();
  try {
    let last: TaskInfo | null = null;
    for await (const info of client.watchTask({ id }, { signal: leave.signal })) {
      last = info;
      if (enough(info)) return info;
    }
    if (last === null) throw new Error('the task was not shown');
    return last;
  } finally {
    leave.abort();
  }
}

/** What a test says about steps. */
export function outline(info: TaskInfo): readonly unknown[] {
  return info.steps.map((step: Step) => ({ id: step.id, status: step.status, mode: step.session.mode, source: step.session.source, error: step.error?.code ?? null }));
}

import type { AgentDirectory } from '@orch/runtime';
import type { Store } from '@orch/store';

/** An agent that was deleted, disabled or cordoned since a task was created is not taken, whatever the task's snapshot says. */
export function createAgentDirectory(store: Store): AgentDirectory {
  return {
    async availability(project, name) {
      const agent = await store.read.resources.load({ project, kind: 'Agent', name });
      if (agent?.manifest.kind !== 'Agent' || agent.manifest.spec.enabled === false) return 'unavailable';
      return (await store.read.cordons.has({ project, name })) ? 'cordoned' : 'available';
    },
  };
}

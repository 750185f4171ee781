import type { Connection } from '../connection.js';
import { filtered, pick, statement } from '../statement.js';

export interface AgentId {
  readonly project: string;
  readonly name: string;
}

/** Agents that get no new run. What is said of one ends with the agent. */
export interface CordonStore {
  has(agent: AgentId): Promise<boolean>;
  /** By project and name. */
  list(filter: { readonly project?: string | undefined }): Promise<readonly AgentId[]>;
  /** For an agent that is stored. Says whether it was not cordoned before. */
  put(agent: AgentId, at: number): Promise<boolean>;
  /** Says whether it was cordoned. */
  remove(agent: AgentId): Promise<boolean>;
}

const load = statement((query, values: AgentId) => query.selectFrom('agent_cordon').select('name').where('project', '=', values.project).where('kind', '=', 'Agent').where('name', '=', values.name));

const list = filtered((query, values: { project: string }, given) => {
  const select = query.selectFrom('agent_cordon').select(['project', 'name']).orderBy('project').orderBy('name');
  return given.project ? select.where('project', '=', values.project) : select;
});

const put = statement((query, values: AgentId & { cordoned_at: number }) =>
  query
    .insertInto('agent_cordon')
    .values(pick(values, ['project', 'name', 'cordoned_at']))
    .onConflict((conflict) => conflict.columns(['project', 'kind', 'name']).doNothing()),
);

const remove = statement((query, values: AgentId) => query.deleteFrom('agent_cordon').where('project', '=', values.project).where('kind', '=', 'Agent').where('name', '=', values.name));

export function createCordonStore(connection: Connection): CordonStore {
  return {
    async has(agent) {
      return connection.get(load, agent) !== undefined;
    },
    async list(filter) {
      const values = filter as { project: string };
      return connection.all(list(values), values);
    },
    async put({ project, name }, at) {
      return connection.run(put, { project, name, cordoned_at: at }) === 1;
    },
    async remove(agent) {
      return connection.run(remove, agent) === 1;
    },
  };
}

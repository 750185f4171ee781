import type Sqlite from 'better-sqlite3';
import type { Parameter, Statement } from './statement.js';
import { toStoreError } from './store-error.js';

/** One SQLite connection on which statements are prepared once. Everything happens at once, inside the call. */
export interface Connection {
  all<V, R>(statement: Statement<V, R>, values: V): R[];
  get<V, R>(statement: Statement<V, R>, values: V): R | undefined;
  /** Number of rows changed. */
  run<V>(statement: Statement<V, unknown>, values: V): number;
}

interface Prepared {
  readonly query: Sqlite.Statement;
  readonly parameters: readonly Parameter[];
}

export interface ConnectionGuards {
  /** Called before every statement; throws where it must not run. */
  readonly beforeAny?: () => void;
  /** Called before a statement that writes. */
  readonly beforeWrite?: () => void;
}

/** `path` is what failures name: of a copy, the file that it was made from. */
export function createConnection(database: Sqlite.Database, guards: ConnectionGuards = {}, path: string = database.name): Connection {
  const prepared = new Map<Statement<never, unknown>, Prepared>();

  const prepare = (statement: Statement<never, unknown>): Prepared => {
    let entry = prepared.get(statement);
    if (entry === undefined) {
      const { sql, parameters } = statement.compile();
      entry = { query: database.prepare(sql), parameters };
      prepared.set(statement, entry);
    }
    return entry;
  };

  const bind = (parameters: readonly Parameter[], values: unknown): unknown[] =>
    parameters.map((parameter) => ('slot' in parameter ? (values as Record<string, unknown>)[parameter.slot] : parameter.constant));

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, path);
    }
  };

  return {
    all<V, R>(statement: Statement<V, R>, values: V) {
      guards.beforeAny?.();
      return guarded(() => {
        const { query, parameters } = prepare(statement);
        return query.all(bind(parameters, values)) as R[];
      });
    },
    get<V, R>(statement: Statement<V, R>, values: V) {
      guards.beforeAny?.();
      return guarded(() => {
        const { query, parameters } = prepare(statement);
        return query.get(bind(parameters, values)) as R | undefined;
      });
    },
    run<V>(statement: Statement<V, unknown>, values: V) {
      guards.beforeAny?.();
      guards.beforeWrite?.();
      return guarded(() => {
        const { query, parameters } = prepare(statement);
        return query.run(bind(parameters, values)).changes;
      });
    },
  };
}

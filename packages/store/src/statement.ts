import { DummyDriver, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Compilable } from 'kysely';
import type { Tables } from './tables.js';

/** A query that is built and compiled once and then only bound: `V` are the values it takes, `R` its rows. */
export interface Statement<V, R> {
  compile(): CompiledStatement;
  /** Carries the types only; never there. */
  readonly shape?: (values: V) => R;
}

export interface CompiledStatement {
  readonly sql: string;
  /** What to bind, in order. */
  readonly parameters: readonly Parameter[];
}

export type Parameter = { readonly slot: string } | { readonly constant: unknown };

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * `build` gets stand-ins: reading `values.id` gives a mark that ends up among the compiled parameters, typed as the value that
 * will take its place. So kysely checks and writes the SQL, and a call costs no more than binding it. A stand-in can be handed
 * to kysely and nothing else: no arithmetic, no condition, no spread.
 */
export function statement<V, R>(build: (query: Kysely<Tables>, values: V) => Compilable<R>): Statement<V, R> {
  let compiled: CompiledStatement | undefined;
  return {
    compile() {
      if (compiled === undefined) {
        const { sql, parameters } = build(builder, slots as V).compile();
        compiled = { sql, parameters: parameters.map((value) => (value instanceof Slot ? { slot: value.name } : { constant: value })) };
      }
      return compiled;
    },
  };
}

/** A statement for each combination of filter values that are given; those that are undefined ask for nothing. */
export function filtered<F extends object, R>(
  build: (query: Kysely<Tables>, values: Required<F>, given: { readonly [K in keyof F]-?: boolean }) => Compilable<R>,
): (filter: F) => Statement<F, R> {
  const statements = new Map<string, Statement<F, R>>();
  return (filter) => {
    const names = Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name]) => name)
      .sort();
    const key = names.join();
    let found = statements.get(key);
    if (found === undefined) {
      const given = new Proxy({}, { get: (_target, name) => names.includes(String(name)) }) as { readonly [K in keyof F]-?: boolean };
      found = statement<F, R>((query, values) => build(query, values as Required<F>, given));
      statements.set(key, found);
    }
    return found;
  };
}

/** The stand-ins of several columns, for inserts and updates. */
export function pick<V, const K extends keyof V>(values: V, names: readonly K[]): Pick<V, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, K>;
}

/** The values of a JSON list, for `in`: a statement is compiled once, however many there are. */
export function among(list: string) {
  return sql<string>`(SELECT value FROM json_each(${list}))`;
}

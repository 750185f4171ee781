/** One package's rights: what its product code may import, and the reason that a broken rule is answered with. */
export interface ImportRule {
  readonly folder: string;
  /** `@orch/…` packages, by name; `*` at the end stands for any. */
  readonly packages: readonly string[];
  /** Packages from outside the workspace. */
  readonly libraries: readonly string[];
  readonly node: boolean;
  readonly reason: string;
}

const pure = 'this package decides and does nothing: clocks, randomness, files and processes reach it through ports, so that it can be replayed and runs in a browser';
const contract = 'a contract package is what both sides agree on: it knows no side';
const edge = 'the edge carries out what the core decided; it knows no driver by name, and store and runtime know each other by ports alone';
const adapter = 'an adapter is published by anybody: it rests on the contract and the kit, never on the daemon';

const drivers = ['acp', 'claude', 'codex', 'rehearsal', 'shell'];

export const importRules: readonly ImportRule[] = [
  { folder: 'packages/diagnostics', packages: [], libraries: [], node: false, reason: 'everything rests on this package, so it rests on nothing' },
  { folder: 'packages/shell-command', packages: [], libraries: [], node: false, reason: 'what a shell makes of a text is asked by the linter and by the driver alike, so this package knows neither' },
  { folder: 'packages/schema', packages: ['@orch/diagnostics'], libraries: ['zod', 'yaml'], node: false, reason: contract },
  { folder: 'packages/driver', packages: ['@orch/diagnostics'], libraries: [], node: false, reason: contract },
  { folder: 'packages/protocol', packages: ['@orch/diagnostics', '@orch/schema'], libraries: ['zod'], node: false, reason: contract },
  { folder: 'packages/validator', packages: ['@orch/diagnostics', '@orch/schema', '@orch/driver', '@orch/shell-command'], libraries: [], node: false, reason: pure },
  { folder: 'packages/engine', packages: ['@orch/diagnostics'], libraries: [], node: false, reason: pure },
  { folder: 'packages/session-broker', packages: ['@orch/diagnostics', '@orch/driver'], libraries: [], node: false, reason: pure },
  { folder: 'packages/driver-kit', packages: ['@orch/diagnostics', '@orch/driver'], libraries: [], node: false, reason: adapter },
  { folder: 'packages/driver-testkit', packages: ['@orch/diagnostics', '@orch/driver'], libraries: [], node: true, reason: adapter },
  ...drivers.map((name) => ({
    folder: `packages/drivers/${name}`,
    packages: ['@orch/diagnostics', '@orch/driver', '@orch/driver-kit', ...(name === 'shell' ? ['@orch/shell-command'] : [])],
    libraries: [],
    node: true,
    reason: adapter,
  })),
  {
    folder: 'packages/store',
    packages: ['@orch/diagnostics', '@orch/schema', '@orch/driver', '@orch/validator', '@orch/engine', '@orch/session-broker', '@orch/runtime/ports'],
    libraries: ['kysely', 'better-sqlite3'],
    node: true,
    reason: edge,
  },
  {
    folder: 'packages/runtime',
    packages: ['@orch/diagnostics', '@orch/schema', '@orch/driver', '@orch/validator', '@orch/engine', '@orch/session-broker'],
    libraries: [],
    node: true,
    reason: edge,
  },
  {
    folder: 'apps/daemon',
    packages: [
      '@orch/diagnostics',
      '@orch/schema',
      '@orch/driver',
      '@orch/protocol',
      '@orch/validator',
      '@orch/engine',
      '@orch/session-broker',
      ...drivers.map((name) => `@orch/driver-${name}`),
      '@orch/store',
      '@orch/runtime',
      '@orch/runtime/ports',
    ],
    libraries: ['hono', 'hono/*', '@hono/*', 'zod', 'commander'],
    node: true,
    reason: 'the daemon composes everything but the command line and the testkit',
  },
  {
    folder: 'apps/lint',
    packages: ['@orch/diagnostics', '@orch/schema', '@orch/validator'],
    libraries: [],
    node: true,
    reason: 'the linter reads files and shows what the library finds; it knows no daemon, so that it can be installed alone',
  },
  {
    folder: 'apps/cli',
    packages: ['@orch/diagnostics', '@orch/schema', '@orch/schema/json-schema', '@orch/validator', '@orch/lint', '@orch/protocol', '@orch/protocol/client', '@orch/protocol/places'],
    libraries: ['commander', 'diff', 'fast-string-width', 'yaml', 'zod'],
    node: true,
    reason: 'the command line translates and decides nothing; what needs the store or a driver is run by `orchestratord VERB`',
  },
];

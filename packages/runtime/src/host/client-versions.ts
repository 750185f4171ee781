import { statSync } from 'node:fs';
import type { ClientFacts, DriverClient, DriverConfig } from '@orch/driver';
import { findProgram } from './find-program.js';
import { createProbeHost } from './probe-host.js';

/** Which client, and where it runs. */
export interface ClientQuestion {
  readonly client: DriverClient;
  readonly config: DriverConfig;
  readonly env: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
}

/** The file alone does not tell all: what a script starts can be updated under it. */
const freshMs = 5 * 60_000;

interface Known {
  readonly facts: ClientFacts | null;
  readonly askedAt: number;
}

/** What installed clients say of themselves, asked again when their file has changed and after some minutes. */
export class ClientVersions {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined where the client has to be asked first; null where there is none or it says nothing. */
  lookUp(question: ClientQuestion): ClientFacts | null | undefined {
    const found = this.#find(question);
    if (found === null) return null;
    const known = this.#known.get(found.key);
    return known === undefined || this.#now() - known.askedAt >= freshMs ? undefined : known.facts;
  }

  /** Afterwards it is known, for a while; a program that does not answer holds this up for some seconds. */
  async ask(question: ClientQuestion): Promise<void> {
    const found = this.#find(question);
    if (found === null) return;
    const version = await question.client.version(createProbeHost(question.env), found.path);
    // By its file as it is afterwards: some clients update themselves when they are started.
    this.#known.set((this.#find(question) ?? found).key, { facts: version === null ? null : { version }, askedAt: this.#now() });
  }

  /** By its file as it is now: links are followed, and an update changes it. */
  #find({ client, config, env, workingDirectory }: ClientQuestion): { readonly path: string; readonly key: string } | null {
    const path = findProgram(client.program(config), env, workingDirectory);
    const file = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
    if (path === null || file === undefined) return null;
    return { path, key: [path, file.dev, file.ino, file.size, file.mtimeMs].join(' ') };
  }
}

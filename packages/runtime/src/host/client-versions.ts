import type { ClientFacts } from '@orch/driver';
import { findClient, type ClientQuestion } from './find-client.js';
import { createProbeHost } from './probe-host.js';

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
    const found = findClient(question);
    if (found === null) return null;
    const known = this.#known.get(found.key);
    return known === undefined || this.#now() - known.askedAt >= freshMs ? undefined : known.facts;
  }

  /** Afterwards it is known, for a while; a program that does not answer holds this up for some seconds. */
  async ask(question: ClientQuestion): Promise<void> {
    const found = findClient(question);
    if (found === null) return;
    const version = await question.client.version(createProbeHost(question.env), found.path);
    // By its file as it is afterwards: some clients update themselves when they are started.
    this.#known.set((findClient(question) ?? found).key, { facts: version === null ? null : { version }, askedAt: this.#now() });
  }
}

import { createHash } from 'node:crypto';
import type { ClientFacts } from '@orch/driver';
import { findClient, type ClientQuestion } from './find-client.js';
import { createProbeHost } from './probe-host.js';
import { stateOfSources } from './state-of-sources.js';

/** For a step to ask and to be prepared again. */
const onceMs = 10_000;
/** Nobody can swear that a client has no other source than those that are known. */
const freshMs = 10 * 60_000;

export interface AccountQuestion extends ClientQuestion {
  readonly facts: ClientFacts | null;
}

interface Known {
  readonly account: string | null;
  readonly askedAt: number;
  /** Of what the answer came from, as it was before it was asked; null where that is not known. */
  readonly sources: string | null;
}

/**
 * As whom installed clients would run, by their own word. An answer holds for the environment and the configuration of the question, and for as long as what it came from is
 * unchanged; where that is not known, once: a person may log in as somebody else at any time.
 */
export class ClientAccounts {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined where the client has to be asked first; null where there is none, or it names no account. */
  lookUp(question: AccountQuestion): string | null | undefined {
    const key = keyOf(question);
    if (key === null) return null;
    const known = this.#known.get(key);
    if (known !== undefined && this.#isFresh(known) && known.sources !== null && known.sources === sourcesOf(question)) return known.account;
    this.#known.delete(key);
    return known?.sources === null && this.#isFresh(known) ? known.account : undefined;
  }

  /** Afterwards it is known; a program that does not answer holds this up for some seconds. */
  async ask(question: AccountQuestion): Promise<void> {
    const { client, env, facts, config } = question;
    const found = findClient(question);
    if (found === null || client.account === null) return;
    const sources = sourcesOf(question);
    const account = await client.account.ask(createProbeHost(env), found.path, facts, config);
    for (const [key, known] of this.#known) if (!this.#isFresh(known)) this.#known.delete(key);
    // By its file as it is afterwards: some clients update themselves when they are started. What has changed since counts once, as a run is about to begin.
    const key = keyOf(question);
    if (key !== null) this.#known.set(key, { account, askedAt: this.#now(), sources: sources === sourcesOf(question) ? sources : null });
  }

  #isFresh({ askedAt, sources }: Known): boolean {
    return this.#now() - askedAt < (sources === null ? onceMs : freshMs);
  }
}

function sourcesOf({ client, env }: AccountQuestion): string | null {
  const sources = client.account?.sources(env) ?? [];
  return sources.length === 0 ? null : stateOfSources(sources);
}

/** Without the values themselves, which may be secrets. */
function keyOf(question: AccountQuestion): string | null {
  const found = findClient(question);
  if (found === null || question.client.account === null) return null;
  return `${found.key} ${createHash('sha256').update(JSON.stringify([question.env, question.config])).digest('hex')}`;
}

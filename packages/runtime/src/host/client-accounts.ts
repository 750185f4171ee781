import { createHash } from 'node:crypto';
import type { ClientFacts } from '@orch/driver';
import { findClient, type ClientQuestion } from './find-client.js';
import { createProbeHost } from './probe-host.js';

/** For a step to ask and to be prepared again. */
const freshMs = 10_000;

export interface AccountQuestion extends ClientQuestion {
  readonly facts: ClientFacts | null;
}

interface Known {
  readonly account: string | null;
  readonly askedAt: number;
}

/** As whom installed clients would run, by their own word. An answer holds for the environment and the configuration of the question, and once: a person may log in as somebody else at any time. */
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
    this.#known.delete(key);
    return known !== undefined && this.#isFresh(known) ? known.account : undefined;
  }

  /** Afterwards it is known, for the next look and for a moment; a program that does not answer holds this up for some seconds. */
  async ask(question: AccountQuestion): Promise<void> {
    const { client, env, facts, config } = question;
    const found = findClient(question);
    if (found === null || client.account === null) return;
    const account = await client.account(createProbeHost(env), found.path, facts, config);
    for (const [key, known] of this.#known) if (!this.#isFresh(known)) this.#known.delete(key);
    // By its file as it is afterwards: some clients update themselves when they are started.
    const key = keyOf(question);
    if (key !== null) this.#known.set(key, { account, askedAt: this.#now() });
  }

  #isFresh({ askedAt }: Known): boolean {
    return this.#now() - askedAt < freshMs;
  }
}

/** Without the values themselves, which may be secrets. */
function keyOf(question: AccountQuestion): string | null {
  const found = findClient(question);
  if (found === null || question.client.account === null) return null;
  return `${found.key} ${createHash('sha256').update(JSON.stringify([question.env, question.config])).digest('hex')}`;
}

import type { Diagnostic } from './diagnostic.js';
import type { Code } from './registry.js';

const marker = Symbol.for('orch.error');

export interface OrchErrorOptions {
  /** What to do next, in one sentence. */
  readonly hint?: string;
  /** Facts for programs. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly diagnostics?: readonly Diagnostic[];
  readonly cause?: unknown;
}

/** The JSON form, the value of `error` in a failed answer. */
export interface OrchErrorBody {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A failure of the world or of us, as against a finding about the user's input.
 * Recognised by `isOrchError`, never by `instanceof`: two copies of this package may be loaded.
 */
export class OrchError extends Error {
  override readonly name = 'OrchError';
  readonly code: Code;
  readonly hint: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly Diagnostic[];
  readonly [marker] = true;

  constructor(code: Code, message: string, options: OrchErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint ?? null;
    this.details = options.details ?? {};
    this.diagnostics = options.diagnostics ?? [];
  }

  toJSON(): OrchErrorBody {
    return { code: this.code, message: this.message, hint: this.hint, details: this.details, diagnostics: this.diagnostics };
  }
}

export function isOrchError(value: unknown): value is OrchError {
  return typeof value === 'object' && value !== null && marker in value;
}

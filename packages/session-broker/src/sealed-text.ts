import type { SessionToken } from '@orch/driver';

export interface SealedHandle {
  readonly token: SessionToken;
  readonly secrets: readonly string[];
}

export interface SealedText {
  /** Null where no handle was ever proven. */
  readonly handle: SealedHandle | null;
  /** Ids that the provider named besides: they open a session of its, so they are never shown, and never used. */
  readonly hidden: readonly string[];
}

/** The text under the seal. Its version is that of this shape; the token has one of its own. */
export function writeSealedText({ handle, hidden }: SealedText): string {
  return JSON.stringify({ version: 1, token: handle?.token ?? null, secrets: handle?.secrets ?? [], ...(hidden.length > 0 ? { hidden } : {}) });
}

/** Null for anything that is not such a text of this version. */
export function readSealedText(text: string): SealedText | null {
  const value = parse(text);
  if (!isObject(value) || value['version'] !== 1 || !isTexts(value['secrets'])) return null;
  const { token, secrets, hidden = [] } = value;
  if (!isTexts(hidden) || (token !== null && !isToken(token))) return null;
  return { handle: token === null ? null : { token, secrets }, hidden };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isToken(value: unknown): value is SessionToken {
  return isObject(value) && typeof value['driver'] === 'string' && typeof value['version'] === 'number' && isObject(value['value']);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

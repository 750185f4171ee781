import type { SessionToken } from '@orch/driver';

export interface SealedHandle {
  readonly token: SessionToken;
  readonly secrets: readonly string[];
}

/** The text under the seal. Its version is that of this shape; the token has one of its own. */
export function writeSealedText({ token, secrets }: SealedHandle): string {
  return JSON.stringify({ version: 1, token, secrets });
}

/** Null for anything that is not such a text of this version. */
export function readSealedText(text: string): SealedHandle | null {
  const value = parse(text);
  if (!isObject(value) || value['version'] !== 1 || !isToken(value['token']) || !isTexts(value['secrets'])) return null;
  return { token: value['token'], secrets: value['secrets'] };
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

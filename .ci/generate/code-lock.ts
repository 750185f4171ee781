import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCodes } from '../../packages/diagnostics/dist/index.js';
import { root } from '../steps.ts';
import type { GeneratedFile } from './generated-file.ts';

const path = 'packages/diagnostics/codes.lock.json';

export interface LockedCode {
  readonly code: string;
  readonly family: string;
  /** The version of @orch/diagnostics that registered it first. */
  readonly since: string;
  readonly retired?: true;
}

/** Every code that there ever was. One that is registered no more stays in it, so that a test says so. */
export function generateCodeLock(): GeneratedFile {
  const locked = existsSync(join(root, path)) ? (JSON.parse(readFileSync(join(root, path), 'utf8')) as readonly LockedCode[]) : [];
  const { version } = JSON.parse(readFileSync(join(root, 'packages/diagnostics/package.json'), 'utf8')) as { readonly version: string };
  const entries = new Map(locked.map((entry) => [entry.code, entry]));
  for (const { code, category, retired } of listCodes()) {
    const { family, since } = entries.get(code) ?? { family: category, since: version };
    entries.set(code, { code, family, since, ...(retired === true ? { retired } : {}) });
  }
  const lines = [...entries.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)).map((entry) => `  ${JSON.stringify(entry)}`);
  return { path, text: `[\n${lines.join(',\n')}\n]\n` };
}

import { nearest } from '../fields/nearest.js';
import { notBuiltKinds } from '../fields/not-built.js';
import { isOwnApiVersion } from '../fields/own-api-version.js';
import { kinds } from '../manifest/manifest.js';

const valueKinds: readonly string[] = ['EnvStore', 'SecretStore'];
const allKinds = [...kinds, ...notBuiltKinds.map(({ kind }) => kind)];

/** Whether documents of the kind hold values that are never shown. */
export function isValueKind(kind: string | null): boolean {
  return kind !== null && valueKinds.includes(kind);
}

/** Whether a kind, as it is written, is or was meant to be one without such values. */
export function isOpenKind(kind: string): boolean {
  const meant = allKinds.find((known) => known === kind) ?? nearest(kind, allKinds);
  return meant !== null && !isValueKind(meant);
}

/** Whether a document belongs to another API group, whose kinds are none of ours: those have values of their own to keep, or none. */
export function isOtherGroup(written: string | null, kind: string | null): boolean {
  return written !== null && written.includes('/') && !isOwnApiVersion(written, kind);
}

import type { FieldPath } from '@orch/diagnostics';
import type { z } from 'zod';
import { nearest } from '../fields/nearest.js';
import { valueAt } from './document-context.js';

export type Issue = z.core.$ZodIssue;

/** What the best branch of a union says about a value that fits none. */
export interface Branch {
  /** Which branch it is. */
  readonly index: number;
  readonly issues: readonly Issue[];
  /** Keys that another branch knows and this one does not, each with the keys that keep that one from being meant. */
  readonly excluded: readonly { readonly key: string; readonly by: readonly string[] }[];
}

/** The branch that was probably meant; null when the value itself has a type that no branch takes. */
export function chooseBranch(branches: readonly (readonly Issue[])[], value: unknown): Branch | null {
  const open = branches.filter((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0));
  const best = open.map((issues) => ({ issues, weight: weigh(issues, value) })).sort((a, b) => a.weight - b.weight)[0];
  if (!best) return null;
  const index = branches.indexOf(best.issues);
  const sign = best.issues.find((issue) => isSign(issue, value));
  const rivals = sign ? open.map((issues) => issues.find((issue) => isSign(issue, value) && samePath(issue.path, sign.path))) : [];
  // No branch takes the word that tells them apart: what else they say depends on a word that was not written.
  if (sign?.code === 'invalid_value' && rivals.every((rival) => rival !== undefined)) {
    const values = rivals.flatMap((rival) => (rival.code === 'invalid_value' ? rival.values : []));
    return { index, issues: [{ ...sign, values: [...new Set(values)] }], excluded: [] };
  }
  const excluded = unknownKeys(best.issues).flatMap((key) => {
    const other = open.find((issues) => !unknownKeys(issues).includes(key));
    if (!other) return [];
    const signs = other.filter((issue) => isSign(issue, value)).map(({ path }) => String(path[0]));
    return [{ key, by: [...unknownKeys(other), ...signs] }];
  });
  const settled = new Set(excluded.map(({ key }) => key));
  const issues = best.issues.flatMap((issue): readonly Issue[] => {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return [issue];
    const keys = issue.keys.filter((key) => !settled.has(key));
    return keys.length > 0 ? [{ ...issue, keys }] : [];
  });
  return { index, issues, excluded };
}

/** Less is better: a fault each, much for a word of another branch, and little for a key that was probably meant to be a missing one. */
function weigh(issues: readonly Issue[], value: unknown): number {
  const faults = issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : isSign(issue, value) ? 10 : 1), 0);
  const missing = issues.flatMap(({ path }) => (path.length === 1 && !valueAt(value, path as FieldPath).exists ? [String(path[0])] : []));
  return faults - unknownKeys(issues).filter((key) => nearest(key, missing) !== null).length;
}

/** A word of the map that only another branch takes. */
function isSign(issue: Issue, value: unknown): boolean {
  return issue.code === 'invalid_value' && issue.path.length === 1 && valueAt(value, issue.path as FieldPath).exists;
}

function unknownKeys(issues: readonly Issue[]): readonly string[] {
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []));
}

function samePath(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

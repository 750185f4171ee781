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
  const isStrange = (key: string) => open.every((issues) => unknownKeys(issues).includes(key));
  const weighed = open.map((issues) => ({ issues, weight: weigh(issues, value, isStrange) }));
  const best = weighed.sort((a, b) => a.weight - b.weight)[0];
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

/**
 * Less is better. A word of another branch counts most, then a key of another one, then a key that is missing and that no strange key
 * resembles; faults inside the fields say least about which branch was meant.
 */
function weigh(issues: readonly Issue[], value: unknown, isStrange: (key: string) => boolean): number {
  const signs = issues.filter((issue) => isSign(issue, value)).length;
  const foreign = unknownKeys(issues).filter((key) => !isStrange(key)).length;
  const missing = missingKeys(issues, value).length - resembling(issues, value).length;
  return signs * 1_000 + foreign * 100 + missing * 10 + Math.min(9, issues.length);
}

function missingKeys(issues: readonly Issue[], value: unknown): readonly string[] {
  return issues.flatMap(({ path }) => (path.length === 1 && !valueAt(value, path as FieldPath).exists ? [String(path[0])] : []));
}

/** Missing keys of a branch that some unknown key was probably meant to be. */
function resembling(issues: readonly Issue[], value: unknown): readonly string[] {
  const unknown = unknownKeys(issues);
  return unknown.length === 0 ? [] : missingKeys(issues, value).filter((missing) => unknown.some((key) => nearest(key, [missing]) !== null));
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

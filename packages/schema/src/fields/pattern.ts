import type { FieldPath } from '@orch/diagnostics';

/** `['spec','steps',0,'chain_steps',1,'id']` → `spec.steps[].id`: chain children have the fields of steps. */
export function patternOf(path: FieldPath): string {
  let pattern = '';
  for (const part of path) pattern = childPattern(pattern, part);
  return pattern;
}

export function childPattern(pattern: string, part: string | number): string {
  if (typeof part === 'number') return pattern.endsWith('.steps[].chain_steps') ? pattern.slice(0, -'.chain_steps'.length) : `${pattern}[]`;
  return pattern === '' ? part : `${pattern}.${part}`;
}

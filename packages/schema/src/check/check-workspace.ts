import type { FieldPath } from '@orch/diagnostics';
import type { DocumentContext } from './document-context.js';
import type { Finding } from '../finding/finding.js';

export function checkWorkspace(context: DocumentContext, spec: Record<string, unknown>): void {
  const directory = spec['work_dir'] ?? spec['root_path'];
  const targets = Array.isArray(spec['qa_targets']) ? spec['qa_targets'] : [];
  targets.forEach((target: unknown, index) => checkInside(context, ['spec', 'qa_targets', index], target, directory));
  checkInside(context, ['spec', 'ticket_dir'], spec['ticket_dir'], directory);
  if (spec['self_referential'] === true) {
    context.findings.push({
      code: 'self_referential_unprotected',
      message: 'a workspace that holds the program itself needs workflows with a self test and a way back, which this version does not have',
      path: ['spec', 'self_referential'],
      part: 'entry',
      hint: 'Work on a copy, and write `self_referential: false`.',
    } satisfies Finding);
  }
}

/** A path is inside when no part of it climbs out; an absolute one when it lies below an absolute `work_dir`. */
export function checkInside(context: DocumentContext, path: FieldPath, value: unknown, directory?: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  const inside = value.startsWith('/') ? typeof directory !== 'string' || !directory.startsWith('/') || relativeTo(directory, value) : depth(value) >= 0;
  if (inside) return;
  const message = `the path ${JSON.stringify(value.slice(0, 80))} leads out of the workspace`;
  context.findings.push({ code: 'path_outside_workspace', message, path, hint: 'Name a path inside the workspace.' });
}

function relativeTo(directory: string, path: string): boolean {
  const base = parts(directory);
  const own = parts(path);
  return base.every((part, index) => own[index] === part);
}

function parts(path: string): string[] {
  const result: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') result.pop();
    else if (part !== '' && part !== '.') result.push(part);
  }
  return result;
}

/** Lowest level that the path reaches on its way, below zero when it climbs out. */
function depth(path: string): number {
  let level = 0;
  for (const part of path.split('/')) {
    if (part === '..') level--;
    else if (part !== '' && part !== '.') level++;
    if (level < 0) return level;
  }
  return 0;
}

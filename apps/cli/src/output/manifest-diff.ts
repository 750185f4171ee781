import type { DiffResult } from '@orch/protocol';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { stringify } from 'yaml';
import { plainText } from './plain-text.js';
import type { Styler } from './style.js';

type Compared = DiffResult['resources'][number];

/** In an order that does not hang on who wrote it: what says which thing it is, then the rest by name. */
const first = ['apiVersion', 'kind', 'metadata', 'spec', 'id', 'name'];

/** A unified diff of the stored and the new manifest, as YAML; null where they do not differ. */
export function manifestDiff({ kind, name, project, before, after }: Compared): string | null {
  const [old, now] = [normalised(before), normalised(after)];
  if (old === now) return null;
  const place = `${project}/${kind}/${name}`;
  const patch = structuredPatch(before === null ? '/dev/null' : `stored/${place}`, after === null ? '/dev/null' : `new/${place}`, old, now, undefined, undefined, { context: 3 });
  return formatPatch(patch, FILE_HEADERS_ONLY).trimEnd();
}

/** Colours for a terminal; what stands in the lines cannot reach it otherwise. */
export function paintDiff(text: string, style: Styler): string {
  const paint = (line: string) => {
    if (/^(---|\+\+\+) /.test(line)) return style('bold', line);
    if (line.startsWith('@@')) return style('cyan', line);
    if (line.startsWith('+')) return style('green', line);
    return line.startsWith('-') ? style('red', line) : line;
  };
  return plainText(text).split('\n').map(paint).join('\n');
}

function normalised(manifest: Compared['before']): string {
  return manifest === null ? '' : stringify(sorted(manifest), { lineWidth: 0 });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length);
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

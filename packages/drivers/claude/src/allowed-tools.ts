import type { JsonObject } from '@orch/driver-kit';
import type { OpenRequest } from '@orch/driver';
import { splitCommand } from './split-command.js';

/**
 * Tools that the client uses without asking in some cases, and not only where `allowedTools` names them: commands that it takes for harmless, pages of
 * hosts that it knows.
 */
export const judgedTools = ['Bash', 'WebFetch'] as const;
type JudgedTool = (typeof judgedTools)[number];

/** What counts of `allowedTools`: a person is asked about everything, and `deny` denies everything. */
export function patternsOf({ permissionMode, allowedTools }: Pick<OpenRequest, 'permissionMode' | 'allowedTools'>): readonly string[] {
  return permissionMode === 'governed' ? allowedTools.map((pattern) => pattern.trim()) : [];
}

/** Whether a pattern is about this tool at all. */
export function names(patterns: readonly string[], tool: string): boolean {
  return patterns.some((pattern) => pattern === tool || pattern.startsWith(`${tool}(`));
}

export function coversAll(patterns: readonly string[], tool: string): boolean {
  return patterns.includes(tool) || patterns.includes(`${tool}(*)`);
}

/** Why `patterns` do not cover a use of a tool; null where they do, or where the client alone judges. */
export function gapOf(patterns: readonly string[], tool: string, input: JsonObject, workingDirectory: string): string | null {
  if (tool === 'Glob') return leadsOut(input['pattern'], workingDirectory) && !names(patterns, 'Glob') && !names(patterns, 'Read') ? 'it' : null;
  if (!isJudged(tool) || coversAll(patterns, tool)) return null;
  const insides = patterns.filter((pattern) => pattern.startsWith(`${tool}(`) && pattern.endsWith(')')).map((pattern) => pattern.slice(tool.length + 1, -1));
  return tool === 'Bash' ? gapOfCommand(insides, textOf(input['command'])) : gapOfPage(insides, textOf(input['url']));
}

function isJudged(tool: string): tool is JudgedTool {
  return judgedTools.some((name) => name === tool);
}

function gapOfCommand(insides: readonly string[], command: string): string | null {
  const whole = command.trim();
  if (insides.includes(whole)) return null;
  if (insides.length === 0) return 'it';
  const split = splitCommand(whole);
  if ('opaque' in split) return `it, in which \`${split.opaque}\` begins what cannot be told before it runs`;
  const open = split.parts.find((part) => !insides.some((inside) => coversPart(inside, part)));
  if (open === undefined) return split.parts.length === 0 ? 'it' : null;
  return open === whole ? 'it' : `\`${open}\` in it`;
}

/** `words:*` is whatever begins with these words; a `*` elsewhere is any text; everything else is itself alone. */
function coversPart(inside: string, part: string): boolean {
  if (inside.endsWith(':*')) return part === inside.slice(0, -2) || part.startsWith(`${inside.slice(0, -2)} `);
  if (inside.endsWith(' *') && !inside.slice(0, -2).includes('*') && part === inside.slice(0, -2)) return true;
  return matches(inside, part);
}

/** Without a regular expression, whose time could grow with the square of the text or worse. */
function matches(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return text === pattern;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}

function gapOfPage(insides: readonly string[], url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname : null;
  const covered = host !== null && insides.some((inside) => inside.startsWith('domain:') && matches(inside.slice('domain:'.length).toLowerCase(), host));
  return covered ? null : 'it';
}

/** Older clients list files by a pattern wherever it leads. */
function leadsOut(pattern: JsonObject[string] | undefined, workingDirectory: string): boolean {
  const text = textOf(pattern);
  if (text.split('/').includes('..')) return true;
  return /^[/~]/.test(text) && text !== workingDirectory && !text.startsWith(`${workingDirectory}/`);
}

function textOf(value: JsonObject[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

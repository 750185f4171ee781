import type { FieldPath } from '@orch/diagnostics';
import { isMap } from 'yaml';
import { isSensitiveOption } from '../conceal/sensitive-names.js';
import { isSecret } from '../conceal/sensitive-places.js';
import { checkInside } from './check-workspace.js';
import type { DocumentContext } from './document-context.js';
import { findSecrets, secretFinding } from './secret-patterns.js';

export function checkAgent(context: DocumentContext, spec: Record<string, unknown>): void {
  const driver = spec['driver'] as Record<string, unknown> | undefined;
  const options = driver?.['options'] as Record<string, unknown> | undefined;
  checkInside(context, ['spec', 'driver', 'options', 'cwd'], options?.['cwd']);
  checkArguments(context, ['spec', 'driver', 'rawArgs'], driver?.['rawArgs']);
  checkArguments(context, ['spec', 'driver', 'acp', 'args'], (driver?.['acp'] as Record<string, unknown> | undefined)?.['args']);
  if (typeof spec['command'] === 'string' && !Object.hasOwn(spec, 'driver')) warnOfCommand(context);
}

/** `--api-key=…`, and the argument behind `--api-key`. Tokens that carry a mark are found wherever they stand. */
function checkArguments(context: DocumentContext, path: FieldPath, list: unknown): void {
  if (!Array.isArray(list)) return;
  list.forEach((argument: unknown, index) => {
    if (typeof argument !== 'string') return;
    const [, option, value] = /^(--?[\w.-]+)=(.+)$/s.exec(argument) ?? [null, list[index - 1] as unknown, argument];
    if (typeof option !== 'string' || value === undefined || !isSensitiveOption(option) || value.startsWith('-') || !isSecret(value) || findSecrets(value).length > 0) return;
    context.findings.push({ ...secretFinding('', { path: [...path, index] }), message: `\`${option}\` is given its value here; manifests are shown, stored and shared` });
  });
}

function warnOfCommand(context: DocumentContext): void {
  const path = ['spec', 'command'];
  const { offset, line, column } = context.locator.place(path, 'key').span;
  const spec = context.locator.node(['spec']);
  // In flow style there is no line of its own to put the block on.
  const isBlock = isMap(spec) && spec.flow !== true && line > 0;
  const text = `driver:\n${' '.repeat(column + 1)}provider: shell\n${' '.repeat(column + 1)}transport: cli\n${' '.repeat(column - 1)}`;
  context.findings.push({
    code: 'legacy_agent_command_deprecated',
    message: 'an agent with `command` and no `driver` is taken as a shell agent',
    path,
    part: 'key',
    hint: 'Add `driver: {provider: shell, transport: cli}`.',
    fixes: isBlock ? [{ title: 'Add the driver block', safety: 'safe', edits: [{ file: context.source.file, start: offset, end: offset, text }] }] : [],
  });
}

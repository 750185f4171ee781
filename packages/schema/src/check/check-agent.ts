import { isMap } from 'yaml';
import { checkInside } from './check-workspace.js';
import type { DocumentContext } from './document-context.js';

export function checkAgent(context: DocumentContext, spec: Record<string, unknown>): void {
  const driver = spec['driver'] as Record<string, unknown> | undefined;
  const options = driver?.['options'] as Record<string, unknown> | undefined;
  checkInside(context, ['spec', 'driver', 'options', 'cwd'], options?.['cwd']);
  if (typeof spec['command'] === 'string' && !Object.hasOwn(spec, 'driver')) warnOfCommand(context);
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

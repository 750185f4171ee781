import type { OpenRequest } from '@orch/driver';
import type { JsonObject } from '@orch/driver-kit';
import { coversAll, judgedTools, names, patternsOf } from './allowed-tools.js';
import { invalid } from './invalid.js';
import { tellLimits } from './tell-limits.js';

/**
 * What a step that may write is offered, by name, so that nothing comes in with a new version: no tool that speaks to other sessions, that
 * leaves something for later ones, that goes to another directory, or that waits for a person at a terminal. Names of several versions.
 */
const toolsForWriting = [
  'Bash', 'Edit', 'Write', 'NotebookEdit', 'Read', 'Glob', 'Grep', 'WebFetch', 'WebSearch', 'Task', 'Skill', 'ToolSearch', 'TodoWrite',
]; // prettier-ignore

export function permissionArguments(request: OpenRequest): readonly string[] {
  const { workspaceAccess, permissionMode, allowedTools } = request;
  // Always said, so that a mode in somebody's settings never counts.
  const mode = ['--permission-mode', workspaceAccess === 'write' ? 'acceptEdits' : 'default'];
  const tools = ['--tools', workspaceAccess === 'none' ? '' : workspaceAccess === 'read' ? 'Read,Grep,Glob' : toolsForWriting.join(',')];
  // A pattern that looks like a switch would be one.
  const odd = allowedTools.find((pattern) => !/^[A-Za-z_]/.test(pattern));
  if (odd !== undefined) throw invalid(`\`allowedTools\` names \`${odd}\`, which is the name of no tool`);
  const allowed = permissionMode === 'governed' && allowedTools.length > 0 ? ['--allowedTools', ...allowedTools] : [];
  const limits = tellLimits(request);
  // Lists take every argument up to the next switch.
  return [...tools, ...allowed, ...mode, ...(limits === null ? [] : ['--append-system-prompt', limits])];
}

/** The client asks for every use of these tools: no pattern is about them, so nothing of them goes without a request. */
export function permissionSettings(request: OpenRequest): JsonObject {
  const patterns = patternsOf(request);
  const ask = request.workspaceAccess === 'write' ? judgedTools.filter((tool) => !names(patterns, tool)) : [];
  // Somebody's settings must not switch off what the driver is asked before a tool is used.
  return { disableAllHooks: false, ...(ask.length === 0 ? {} : { permissions: { ask } }) };
}

/**
 * Tools about whose uses the driver is asked first. A rule of the client by which it asks would outweigh the patterns that allow, so that only the
 * driver can hold the client to them; and what they cover, the client goes on to judge itself, since it knows which paths a command touches.
 */
export function askedBefore(request: OpenRequest): readonly string[] {
  if (request.workspaceAccess === 'none') return [];
  const patterns = patternsOf(request);
  return [...(request.workspaceAccess === 'write' ? judgedTools.filter((tool) => names(patterns, tool) && !coversAll(patterns, tool)) : []), 'Glob'];
}

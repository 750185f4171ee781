import type { OpenRequest } from '@orch/driver';
import { coversAll, judgedTools, names, patternsOf } from './allowed-tools.js';

/**
 * What the model is told beside its prompt. Without it the first `ls` of a model that is used to a terminal would be denied, and the step would fail
 * with it. Null where a person answers, and where there is nothing that could be denied unexpectedly.
 */
export function tellLimits(request: OpenRequest): string | null {
  if (request.workspaceAccess !== 'write' || request.permissionMode === 'ask') return null;
  const patterns = patternsOf(request).filter((pattern) => judgedTools.some((tool) => names([pattern], tool)));
  if (coversAll(patterns, 'Bash')) return null;
  const commands = patterns.length === 0 ? 'No shell command is permitted and no web page' : `Of shell commands and web pages only these are permitted, and each part of a compound command must be: ${patterns.join(', ')}`;
  return `Nobody watches this session. ${commands}; any other is denied at once, not even \`ls\` is an exception. Files of the working directory can be found, read and edited with the tools for files.`;
}

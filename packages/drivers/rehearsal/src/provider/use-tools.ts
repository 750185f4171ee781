import type { ProviderOpen, ProviderRecord } from '../protocol.js';
import type { ChosenSession } from './choose-session.js';
import type { Dials } from './dials-of-run.js';
import type { Input } from './input.js';

type Say = (record: ProviderRecord) => Promise<void>;

/** The part of a turn in which a real agent would work: nothing is read, run or written. */
export async function useTools(open: ProviderOpen, chosen: ChosenSession | null, dials: Dials, input: Input, say: Say): Promise<void> {
  const use = async (tool: string, summary: string, content: string) => {
    await say({ type: 'tool_use', tool, summary });
    await say({ type: 'tool_result', tool, failed: false, content });
  };
  const offers = (access: readonly string[]) => access.includes(open.workspaceAccess);

  if (dials.has('flood')) {
    for (let count = dials.value('flood') ?? 0; count > 0; count -= 1) await say({ type: 'message', text: `flood ${count}` });
  }
  if (dials.has('echo_id') && chosen) await use('Read', chosen.file.path, chosen.file.id);
  if (dials.has('huge_line')) await hugeLine(dials.value('huge_line') ?? 0, say);
  if (dials.has('tool_use')) {
    if (offers(['read', 'write'])) await use('Read', 'README.md', 'read in rehearsal only');
    else await say({ type: 'tool_denied', tool: 'Read', summary: 'README.md', reason: 'no file tools are offered' });
  }
  if (dials.has('permission_request')) {
    const tool = { tool: 'Bash', summary: 'npm test' };
    // The provider's own switch, as against permissions: without write access commands are not even asked for.
    if (!offers(['write'])) return await say({ type: 'tool_denied', ...tool, reason: 'commands are not offered without write access' });
    await say({ type: 'permission_request', request: 'request-1', ...tool });
    if ((await input.permission('request-1')).allow) await use(tool.tool, tool.summary, 'run in rehearsal only');
  }
}

async function hugeLine(bytes: number, say: Say): Promise<void> {
  const record = (content: string): ProviderRecord => ({ type: 'tool_result', tool: 'Read', failed: false, content });
  await say({ type: 'tool_use', tool: 'Read', summary: `${bytes} bytes` });
  await say(record('x'.repeat(Math.max(0, bytes - JSON.stringify(record('')).length))));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModelApi } from '@orch/driver-testkit';

/** The variables that the client adds for the commands of its agent, so that what is started there stands inside its session: found out by running one. */
export async function agentTerminal(binary: string): Promise<Readonly<Record<string, string>>> {
  const api = await startModelApi();
  const home = mkdtempSync(join(tmpdir(), 'agent-terminal-'));
  const given: Record<string, string> = { HOME: home, PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: 'key-for-tests', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' };
  try {
    const client = spawn(binary, ['-p', '--allowedTools', 'Bash(env)'], { cwd: home, env: given, stdio: ['pipe', 'ignore', 'ignore'] });
    client.stdin.end('Look.\napi: tool Bash {"command":"env"}\napi: say Done.');
    await once(client, 'close');
    const [listed = ''] = api.turns().at(-1)?.toolResults ?? [];
    return Object.fromEntries([...listed.matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, name = '', value = '']) => (given[name] === value ? [] : [[name, value]])));
  } finally {
    await api.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

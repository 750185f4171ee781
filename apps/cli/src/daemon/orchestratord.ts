import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute path of the daemon's program: ORCHESTRATORD, else the installed package. */
export function orchestratordPath(): string {
  const named = process.env['ORCHESTRATORD'];
  if (named) return named;
  const manifestPath = createRequire(import.meta.url).resolve('@orch/daemon/package.json');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: { orchestratord: string } };
  return join(dirname(manifestPath), manifest.bin.orchestratord);
}

/** The same with its answer instead of printing it; what it says on stderr is shown. */
export function askOrchestratord(args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [orchestratordPath(), ...args], { argv0: 'orchestrator', stdio: ['inherit', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout }));
  });
}

/** Runs `orchestratord VERB` with this terminal's streams, called `orchestrator` in what it says; resolves with its exit code. */
export function runOrchestratord(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [orchestratordPath(), ...args], { argv0: 'orchestrator', stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

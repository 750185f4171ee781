import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ApplyResult, Client } from '@orch/protocol';

/** One of the templates in docs/workflow. */
export function template(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../../docs/workflow/${name}`, import.meta.url)), 'utf8');
}

export function applyText(client: Client, baseDirectory: string, text: string, options: { readonly project?: string; readonly dryRun?: boolean; readonly prune?: boolean } = {}): Promise<ApplyResult> {
  return client.apply({ body: { files: [{ file: 'test.yaml', text }], project: options.project ?? null, dryRun: options.dryRun ?? false, prune: options.prune ?? false, baseDirectory } });
}

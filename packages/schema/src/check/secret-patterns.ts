import type { FieldPath } from '@orch/diagnostics';
import type { Finding } from '../finding/finding.js';

/** What stands in the place of a secret. */
export const mask = '••••';

/** Tokens that carry their issuer's mark, so that a match is hardly ever something else. */
export const secretPatterns: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'an Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{8,}/g },
  { name: 'an OpenAI key', pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}/g },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g },
  { name: 'a GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{16,}/g },
  { name: 'a Slack token', pattern: /\bxox[abposr]-[A-Za-z0-9-]{10,}/g },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'a Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { name: 'a signed web token', pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g },
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
];

export function maskSecrets(text: string): string {
  return secretPatterns.reduce((masked, { pattern }) => masked.replace(pattern, mask), text);
}

const maximumFound = 200;

/** One look at the text that rules out nearly all. */
const beginnings = /sk-|gh[pousr]_|github_pat_|glpat-|xox[abposr]-|AKIA|ASIA|AIza|npm_|eyJ|-----BEGIN/;

export function findSecrets(text: string): { readonly name: string; readonly text: string; readonly index: number }[] {
  if (!beginnings.test(text)) return [];
  // By place: an Anthropic key has the form of an OpenAI key too, and the first name is the better one.
  const found = new Map<number, { name: string; text: string; index: number }>();
  for (const { name, pattern } of secretPatterns) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      if (found.size >= maximumFound) break;
      if (!found.has(index)) found.set(index, { name, text: match, index });
    }
  }
  return [...found.values()];
}

export function secretFinding(name: string, place: { readonly path?: FieldPath; readonly at?: readonly [number, number] | undefined }): Finding {
  return {
    code: 'secret_in_manifest',
    message: `the text looks like ${name}; manifests are shown, stored and shared`,
    ...place,
    hint: 'Keep it in a SecretStore and name that in the agent’s env; revoke it if the manifest was ever shared.',
    // Renderers cover the place in every line that they show.
    data: { masked: true },
    plain: true,
  };
}

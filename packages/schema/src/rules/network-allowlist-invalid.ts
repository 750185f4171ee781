import { describeValue } from '../check/describe-value.js';
import { rule, type DocumentFinding } from './rule.js';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);
const address = /^\[[0-9A-Fa-f:.]+\]$/;

export const networkAllowlistInvalid = rule({
  code: 'network_allowlist_invalid',
  kinds: ['ExecutionProfile'],
  check({ manifest: { spec }, knows }) {
    const entries = spec.network_allowlist ?? [];
    const findings: DocumentFinding[] = entries.flatMap((entry, index) => {
      const path = ['spec', 'network_allowlist', index];
      const fault = knows(path) ? faultOf(entry) : null;
      return fault === null ? [] : [{ message: `\`${describeValue(entry)}\` ${fault}`, path, hint: 'Name one host or address, such as `api.example.com` or `api.example.com:443`.' }];
    });
    // On the host the whole list has a finding of its own.
    if (spec.mode !== 'sandbox' || !knows(['spec', 'network_mode']) || !knows(['spec', 'network_allowlist'])) return findings;
    if (spec.network_mode === 'allowlist' && entries.length === 0) {
      findings.push({ message: '`network_mode: allowlist` without a host in `network_allowlist` reaches nothing', path: ['spec', 'network_mode'], hint: 'Name the hosts, or write `network_mode: deny`.' });
    }
    if (spec.network_mode !== 'allowlist' && entries.length > 0) {
      const mode = spec.network_mode ?? 'inherit';
      findings.push({ message: `\`network_allowlist\` counts with \`network_mode: allowlist\` alone, not with \`${mode}\``, path: ['spec', 'network_allowlist'], part: 'key', hint: 'Write `network_mode: allowlist`, or remove the list.' });
    }
    return findings;
  },
});

function faultOf(entry: string): string | null {
  if (entry.includes('*')) return 'is a pattern, and hosts are named one by one';
  if (entry.includes('://')) return 'is an address of a page, not a host';
  if (entry.includes('/')) return 'is a range or a path, not a host';
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry)!;
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)) return 'names a port that does not exist';
  if (/^[\d.]+$/.test(name)) return isIpv4(name) ? null : 'is no address';
  if (address.test(name)) return null;
  return name.length <= 253 && host.test(name) ? null : 'is no name of a host';
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

import type { FieldPath } from '@orch/diagnostics';
import { defaults } from '../fields/defaults.js';
import { childPattern } from '../fields/pattern.js';
import { kinds } from '../manifest/manifest.js';
import { rule, type DocumentFinding } from './rule.js';

export const redundantDefault = rule({
  code: 'redundant_default',
  kinds,
  check({ manifest, knows }) {
    const findings: DocumentFinding[] = [];
    visit(manifest.spec, ['spec'], `${manifest.kind}:spec`);
    return findings;

    function visit(value: unknown, path: FieldPath, pattern: string): void {
      if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value)) {
          const part = Array.isArray(value) ? Number(key) : key;
          visit(item, [...path, part], childPattern(pattern, part));
        }
      } else if (Object.hasOwn(defaults, pattern) && defaults[pattern] === value && knows(path)) {
        findings.push({ message: `\`${path.at(-1)}: ${defaults[pattern]}\` holds without being written`, path, part: 'entry', hint: 'Remove the field.', data: { field: String(path.at(-1)) } });
      }
    }
  },
});

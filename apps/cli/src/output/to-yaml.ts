// A module of its own: loaded when YAML is asked for, and imported statically here, since the package is CommonJS inside.
import { stringify } from 'yaml';

export function toYaml(value: unknown): string {
  return stringify(value).trimEnd();
}

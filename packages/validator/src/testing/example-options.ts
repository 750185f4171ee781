import { lookupCode, type Code } from '@orch/diagnostics';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinDrivers, type LintOptions } from '../index.js';

interface Written {
  /** What the examples are checked with, as the page of the code says it. */
  readonly asked: string;
  readonly project?: string;
  /** Name of a driver besides those of this version, whose processes cannot be ended for certain: every one of this version’s can. */
  readonly uncertain?: string;
}

/** What the examples of a code are checked with: nothing but the rule itself, or what `options.json` beside them says. */
export function optionsOf(code: Code, folder: string): LintOptions & { readonly catalogue: typeof builtinDrivers } {
  const { offByDefault, severity } = lookupCode(code);
  const path = join(folder, 'options.json');
  const { project, uncertain } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Written) : ({} as Partial<Written>);
  const claude = builtinDrivers.find(({ provider }) => provider === 'claude')!;
  const further = uncertain === undefined ? [] : [{ ...claude, id: `${uncertain}/cli`, provider: uncertain, capabilities: { ...claude.capabilities, guaranteedCancel: false } }];
  return { catalogue: [...builtinDrivers, ...further], rules: offByDefault === true ? { [code]: severity } : {}, ...(project === undefined ? {} : { project }) };
}

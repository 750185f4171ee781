import type { CodeDefinition } from './code.js';
import { commandCodes } from './codes/command.js';
import { daemonCodes } from './codes/daemon.js';
import { driverCodes } from './codes/driver.js';
import { expressionCodes } from './codes/expression.js';
import { inputCodes } from './codes/input.js';
import { legacyCodes } from './codes/legacy.js';
import { loopCodes } from './codes/loop.js';
import { manifestCodes } from './codes/manifest.js';
import { referenceCodes } from './codes/reference.js';
import { securityCodes } from './codes/security.js';
import { sessionCodes } from './codes/session.js';
import { storeCodes } from './codes/store.js';
import { styleCodes } from './codes/style.js';
import { suppressionCodes } from './codes/suppression.js';
import { taskCodes } from './codes/task.js';
import { workflowStoreCodes } from './codes/workflow-store.js';
import { yamlCodes } from './codes/yaml.js';

const families = {
  ...inputCodes,
  ...yamlCodes,
  ...manifestCodes,
  ...loopCodes,
  ...expressionCodes,
  ...referenceCodes,
  ...driverCodes,
  ...sessionCodes,
  ...legacyCodes,
  ...securityCodes,
  ...styleCodes,
  ...suppressionCodes,
  ...commandCodes,
  ...taskCodes,
  ...daemonCodes,
  ...storeCodes,
  ...workflowStoreCodes,
} as const;

/** Every code of the product. Using one that is not registered does not compile. */
export type Code = keyof typeof families;

const byCode: ReadonlyMap<string, CodeDefinition> = new Map(Object.entries(families));

export function listCodes(): readonly CodeDefinition[] {
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

export function lookupCode(code: Code): CodeDefinition {
  const found = byCode.get(code);
  if (!found) throw new Error(`code ${code} is not registered`);
  return found;
}

/** For text that came from outside: undefined when there is no such code. */
export function findCode(code: string): CodeDefinition | undefined {
  return byCode.get(code);
}

/** Address of the code's page, relative to the project's documentation. */
export function docsUrl(code: Code): string {
  return `docs/reference/errors/${code}.md`;
}

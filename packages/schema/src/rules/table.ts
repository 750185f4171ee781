import { celSyntax } from './cel-syntax.js';
import { celUnknownVariable } from './cel-unknown-variable.js';
import { cronInvalid } from './cron-invalid.js';
import { hostProfileWithSandboxFields } from './host-profile-with-sandbox-fields.js';
import { loopFixedRequiresMaxCycles } from './loop-fixed-requires-max-cycles.js';
import { loopGuardMissing } from './loop-guard-missing.js';
import { loopInfiniteUnbounded } from './loop-infinite-unbounded.js';
import { missingDescription } from './missing-description.js';
import { mixedFieldCase } from './mixed-field-case.js';
import { networkAllowlistInvalid } from './network-allowlist-invalid.js';
import { redundantDefault } from './redundant-default.js';
import type { DocumentRule } from './rule.js';
import { sessionVariableInManifest } from './session-variable-in-manifest.js';
import { templateVariableNotAllowed } from './template-variable-not-allowed.js';
import { unsafeRunnerPolicy } from './unsafe-runner-policy.js';

/** What one document decides once its fields are typed; what its text, its shape and its removed fields decide is in `check/`. */
export const documentRules: readonly DocumentRule[] = [
  sessionVariableInManifest,
  unsafeRunnerPolicy,
  hostProfileWithSandboxFields,
  networkAllowlistInvalid,
  loopFixedRequiresMaxCycles,
  loopInfiniteUnbounded,
  loopGuardMissing,
  celSyntax,
  celUnknownVariable,
  cronInvalid,
  templateVariableNotAllowed,
  missingDescription,
  mixedFieldCase,
  redundantDefault,
];

import { ambiguousStore } from './ambiguous-store.js';
import { agentPlaceholderUnsafe, stepPlaceholderUnsafe } from './command-placeholder-unsafe.js';
import { commandPrompt } from './command-prompt.js';
import { customResourceRules } from './custom-resources.js';
import { driverBlock } from './driver-block.js';
import { driverCommand } from './driver-command.js';
import { driverOptions } from './driver-options.js';
import { driverProviderUnknown } from './driver-provider-unknown.js';
import { driverRawArgs } from './driver-raw-args.js';
import { driverRawArgsUnsafeModeRequired } from './driver-raw-args-unsafe-mode-required.js';
import { driverRequirements } from './driver-requirements.js';
import { driverTransportUnavailable } from './driver-transport-unavailable.js';
import { duplicateResource } from './duplicate-resource.js';
import { noEnabledSteps } from './no-enabled-steps.js';
import { projectMismatchRule } from './project-mismatch.js';
import type { AgentRule, ResourceRule, WorkflowRule, WorldRule } from './rule.js';
import { sessionIsolationExpected } from './session-isolation-expected.js';
import { sessionResumeAmbiguous } from './session-resume-ambiguous.js';
import { sessionResumeNoAgentForLine } from './session-resume-no-agent-for-line.js';
import { sessionResumeNoSource } from './session-resume-no-source.js';
import { sessionResumeNotAtSource } from './session-resume-not-at-source.js';
import { sessionResumeScopeMismatch } from './session-resume-scope-mismatch.js';
import { sessionResumeSourceConditional } from './session-resume-source-conditional.js';
import { sessionResumeSourceUnknown } from './session-resume-source-unknown.js';
import { stepTypeBuiltinTypo } from './step-type-builtin-typo.js';
import { agentCommandUnknownVariable, commandUnknownVariable, templateUnknownVariable } from './template-unknown-variable.js';
import { unknownCapability } from './unknown-capability.js';
import { unknownExecutionProfile } from './unknown-execution-profile.js';
import { unknownSourceTemplate } from './unknown-source-template.js';
import { unknownStoreKey } from './unknown-store-key.js';
import { unknownStore } from './unknown-store.js';
import { unknownTemplate } from './unknown-template.js';
import { unknownTrigger } from './unknown-trigger.js';
import { unknownWorkflow, unknownWorkflowOfAction } from './unknown-workflow.js';
import { unknownWorkspace } from './unknown-workspace.js';
import { unusedProfile } from './unused-profile.js';
import { unusedStore } from './unused-store.js';
import { unusedTemplate } from './unused-template.js';

const worldRules: readonly WorldRule[] = [duplicateResource, projectMismatchRule, unknownStore, unknownStoreKey, ambiguousStore, ...customResourceRules];

const agentRules: readonly AgentRule[] = [
  driverProviderUnknown,
  driverTransportUnavailable,
  driverCommand,
  commandPrompt,
  agentPlaceholderUnsafe,
  agentCommandUnknownVariable,
  driverBlock,
  driverOptions,
  driverRawArgs,
  driverRawArgsUnsafeModeRequired,
];

const resourceRules: readonly ResourceRule[] = [
  unknownWorkflow,
  unknownWorkspace,
  unknownTrigger,
  unknownSourceTemplate,
  templateUnknownVariable,
  unusedTemplate,
  unusedProfile,
  unusedStore,
];

const workflowRules: readonly WorkflowRule[] = [
  noEnabledSteps,
  unknownTemplate,
  unknownCapability,
  stepPlaceholderUnsafe,
  commandUnknownVariable,
  unknownExecutionProfile,
  unknownWorkflowOfAction,
  stepTypeBuiltinTypo,
  ...driverRequirements,
  sessionResumeNoSource,
  sessionResumeAmbiguous,
  sessionResumeSourceUnknown,
  sessionResumeScopeMismatch,
  sessionResumeNotAtSource,
  sessionResumeSourceConditional,
  sessionIsolationExpected,
  sessionResumeNoAgentForLine,
];

export interface RuleTable {
  readonly world: readonly WorldRule[];
  readonly agents: readonly AgentRule[];
  readonly resources: readonly ResourceRule[];
  readonly workflows: readonly WorkflowRule[];
}

export const ruleTable: RuleTable = { world: worldRules, agents: agentRules, resources: resourceRules, workflows: workflowRules };

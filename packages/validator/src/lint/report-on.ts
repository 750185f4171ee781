import { createReport, type Report, type ReportDocument } from '@orch/diagnostics';
import { showableResource, type ManifestDocument } from '@orch/schema';
import { builtinDrivers } from '../builtin-drivers.generated.js';
import { ruleTable, type RuleTable } from '../rules/table.js';
import { findAcross } from '../validate.js';
import type { LintOptions } from './lint-options.js';
import type { ReadInput } from './read-input.js';
import { applySettings, offIn } from './rule-settings.js';
import { suppress } from './suppress.js';

/** What is found in the inputs, each for itself and together. */
export function reportOn(given: readonly ReadInput[], options: LintOptions): Report {
  const inputs = eachOnce(given);
  const documents = inputs.flatMap((input) => input.documents);
  const off = offIn(options.rules ?? {});
  // What is not kept may define what others name.
  const world = options.openWorld === true || inputs.some((input) => !input.isCompared) ? 'open' : 'closed';
  const across = findAcross(without(off), documents, {
    catalogue: options.catalogue ?? builtinDrivers,
    project: options.project ?? 'default',
    projectIsFixed: options.project !== undefined,
    world,
  });
  const found = applySettings([...inputs.flatMap((input) => input.diagnostics), ...across.diagnostics], options.rules ?? {});
  const suppressions = inputs.flatMap((input) => input.suppressions);
  return createReport({
    files: inputs.filter((input) => input.wasRead).map((input) => input.file),
    documents: documents.map(describe),
    ...suppress(found, suppressions, { world, errors: true, off }),
    ...(options.maximumWarnings === undefined ? {} : { maximumWarnings: options.maximumWarnings }),
    ...(options.maximumFindings === undefined ? {} : { maximumFindings: options.maximumFindings }),
  });
}

/** What is not to be found must not take the place of what is. */
function without(off: readonly string[]): RuleTable {
  const isOn = ({ code }: { readonly code: string }) => !off.includes(code);
  const { world, agents, resources, workflows } = ruleTable;
  return { world: world.filter(isOn), agents: agents.filter(isOn), resources: resources.filter(isOn), workflows: workflows.filter(isOn) };
}

function describe({ file, document, resource }: ManifestDocument): ReportDocument {
  const { kind = null, name = null, project = null } = resource === null ? {} : showableResource(resource);
  return { file, document, kind, name, project };
}

/** A text that was handed in twice under one name says everything twice. */
function eachOnce(inputs: readonly ReadInput[]): readonly ReadInput[] {
  const seen = new Map<string, ReadInput[]>();
  return inputs.filter((input) => {
    const same = seen.get(input.file) ?? [];
    if (same.some((other) => areEqual(other, input))) return false;
    seen.set(input.file, [...same, input]);
    return true;
  });
}

function areEqual(a: ReadInput, b: ReadInput): boolean {
  return (
    a.documents.length === b.documents.length &&
    a.diagnostics.length === b.diagnostics.length &&
    a.documents.every(({ text }, index) => text === b.documents[index]!.text) &&
    a.diagnostics.every(({ code, offset, message }, index) => code === b.diagnostics[index]!.code && offset === b.diagnostics[index]!.offset && message === b.diagnostics[index]!.message)
  );
}

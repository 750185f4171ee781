import type { FieldPath } from '@orch/diagnostics';
import { readExpression } from '../cel/read-expression.js';
import { conditionVariables } from '../fields/condition-variables.js';
import type { Kind, Manifest } from '../manifest/manifest.js';
import type { DocumentSubject } from './rule.js';
import { stepsOf } from './steps.js';

export const kindsWithConditions = ['Workflow', 'Agent', 'Trigger', 'CustomResourceDefinition'] as const satisfies readonly Kind[];

export type ConditionSubject = DocumentSubject<(typeof kindsWithConditions)[number]>;

/** An expression of a manifest, and where. */
interface Place {
  readonly text: string;
  readonly path: FieldPath;
  /** Null where nobody has said what it may ask for. */
  readonly variables: readonly string[] | null;
}

export interface Condition extends Place {
  readonly read: ReturnType<typeof readExpression>;
}

/** Two rules look at the same expressions. */
const read = new WeakMap<Manifest, readonly Condition[]>();

export function conditionsOf({ manifest, knows }: ConditionSubject): readonly Condition[] {
  let found = read.get(manifest);
  if (!found) read.set(manifest, (found = placesOf(manifest).filter(({ path }) => knows(path)).map((place) => ({ ...place, read: readExpression(place.text) }))));
  return found;
}

function placesOf(manifest: ConditionSubject['manifest']): readonly Place[] {
  const { prehook, convergence, finalize, commandRule } = conditionVariables;
  switch (manifest.kind) {
    case 'Agent':
      return (manifest.spec.command_rules ?? []).map(({ when }, index) => ({ text: when, path: ['spec', 'command_rules', index, 'when'], variables: commandRule }));
    case 'Workflow': {
      const { loop, finalize: end } = manifest.spec;
      return [
        ...stepsOf(manifest).flatMap(({ step, path }) => (step.prehook === undefined ? [] : [{ text: step.prehook.when, path: [...path, 'prehook', 'when'], variables: prehook }])),
        ...(loop?.convergence_expr ?? []).map(({ when }, index) => ({ text: when, path: ['spec', 'loop', 'convergence_expr', index, 'when'], variables: convergence })),
        ...(end?.rules ?? []).map(({ when }, index) => ({ text: when, path: ['spec', 'finalize', 'rules', index, 'when'], variables: finalize })),
      ];
    }
    case 'Trigger': {
      const filter = manifest.spec.event?.filter;
      if (typeof filter === 'string') return [{ text: filter, path: ['spec', 'event', 'filter'], variables: null }];
      return filter?.condition === undefined ? [] : [{ text: filter.condition, path: ['spec', 'event', 'filter', 'condition'], variables: null }];
    }
    case 'CustomResourceDefinition':
      return manifest.spec.versions.flatMap(({ cel_rules }, version) => (cel_rules ?? []).map(({ rule }, index) => ({ text: rule, path: ['spec', 'versions', version, 'cel_rules', index, 'rule'], variables: null })));
  }
}

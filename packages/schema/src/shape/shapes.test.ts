import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  builtKinds,
  kinds,
  notBuiltFields,
  notBuiltKinds,
  removedFields,
  type AgentDriver,
  type AgentSpec,
  type CustomResourceDefinitionSpec,
  type EnvEntry,
  type ExecutionProfileSpec,
  type JsonValue,
  type Kind,
  type Manifest,
  type Metadata,
  type ProjectSpec,
  type RuntimePolicySpec,
  type SourceTaskBindingSpec,
  type SourceTaskTemplateSpec,
  type StepBehavior,
  type StepTemplateSpec,
  type TriggerSpec,
  type VariablesSpec,
  type WorkflowSpec,
  type WorkflowStep,
  type WorkflowStoreSpec,
  type WorkspaceSpec,
} from '../index.js';
import { knownFields } from '../fields/known-fields.js';
import type { agentDriverShape, agentSpecShape, envEntryShape } from './agent.js';
import type { customResourceDefinitionSpecShape } from './custom-resource-definition.js';
import type { envStoreSpecShape, secretStoreSpecShape } from './env-store.js';
import type { executionProfileSpecShape } from './execution-profile.js';
import { manifestShapes, type metadataShape } from './manifest.js';
import type { projectSpecShape } from './project.js';
import type { runtimePolicySpecShape } from './runtime-policy.js';
import type { sourceTaskBindingSpecShape } from './source-task-binding.js';
import type { sourceTaskTemplateSpecShape } from './source-task-template.js';
import type { stepBehaviorShape } from './step-behavior.js';
import type { stepTemplateSpecShape } from './step-template.js';
import type { triggerSpecShape } from './trigger.js';
import type { workflowSpecShape } from './workflow.js';
import type { workflowStoreSpecShape } from './workflow-store.js';
import type { workspaceSpecShape } from './workspace.js';

/** Every optional field made required, so that one that only one side has is no longer overlooked. Stops at JSON values, which have no end. */
type Plain<T> = [JsonValue] extends [T] ? 'json' : Fields<T>;
type Fields<T> = T extends object ? { readonly [K in keyof T]-?: [Plain<Exclude<T[K], undefined>>, undefined extends T[K] ? 'optional' : 'required'] } : T;

type Shape<S extends z.ZodType> = z.infer<S>;
/** A Workspace's directory has two names where it is written. */
type OneName<W> = W extends { work_dir: string } ? W : never;

/** The compiler takes both functions only where either form is the other. */
function same<A, B>(_there: (a: Plain<A>) => Plain<B>, _back: (b: Plain<B>) => Plain<A>): true {
  return true;
}

test('the shapes are the interfaces, field for field', () => {
  const compared = [
    same<Shape<typeof metadataShape>, Metadata>((a) => a, (b) => b),
    same<Omit<Shape<typeof agentSpecShape>, 'driver' | 'metadata'>, Omit<AgentSpec, 'driver' | 'metadata'>>((a) => a, (b) => b),
    same<Pick<Shape<typeof agentDriverShape>, 'provider'>, Pick<AgentDriver, 'provider'>>((a) => a, (b) => b),
    same<Shape<typeof envEntryShape>, EnvEntry>((a) => a, (b) => b),
    same<OneName<Shape<typeof workspaceSpecShape>>, WorkspaceSpec>((a) => a, (b) => b),
    same<Shape<typeof stepTemplateSpecShape>, StepTemplateSpec>((a) => a, (b) => b),
    same<Omit<Shape<typeof workflowSpecShape>, 'steps'>, Omit<WorkflowSpec, 'steps'>>((a) => a, (b) => b),
    same<Shape<typeof workflowSpecShape>['steps'][number], WorkflowStep>((a) => a, (b) => b),
    same<Shape<typeof stepBehaviorShape>, StepBehavior>((a) => a, (b) => b),
    same<Shape<typeof projectSpecShape>, ProjectSpec>((a) => a, (b) => b),
    same<Shape<typeof runtimePolicySpecShape>, RuntimePolicySpec>((a) => a, (b) => b),
    same<Shape<typeof executionProfileSpecShape>, ExecutionProfileSpec>((a) => a, (b) => b),
    same<Shape<typeof envStoreSpecShape>, VariablesSpec>((a) => a, (b) => b),
    same<Shape<typeof secretStoreSpecShape>, VariablesSpec>((a) => a, (b) => b),
    same<Shape<typeof workflowStoreSpecShape>, WorkflowStoreSpec>((a) => a, (b) => b),
    same<Shape<typeof triggerSpecShape>, TriggerSpec>((a) => a, (b) => b),
    same<Shape<typeof sourceTaskTemplateSpecShape>, SourceTaskTemplateSpec>((a) => a, (b) => b),
    same<Shape<typeof sourceTaskBindingSpecShape>, SourceTaskBindingSpec>((a) => a, (b) => b),
    same<Shape<typeof customResourceDefinitionSpecShape>, CustomResourceDefinitionSpec>((a) => a, (b) => b),
    same<Shape<(typeof manifestShapes)[Kind]>['kind'], Manifest['kind']>((a) => a, (b) => b),
  ];
  expect(compared.every(Boolean)).toBe(true);
  expect(kinds).toEqual(Object.keys(manifestShapes));
});

test('every field of every shape says what it is for', () => {
  const silent: string[] = [];
  const visit = (shape: unknown, path: string): void => {
    if (shape instanceof z.ZodOptional) visit(shape.unwrap(), path);
    else if (shape instanceof z.ZodArray) visit(shape.element, `${path}[]`);
    else if (shape instanceof z.ZodUnion) shape.options.forEach((option) => visit(option, path));
    else if (shape instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(shape.shape)) {
        if (!field.description) silent.push(`${path}.${key}`);
        if (key !== 'chain_steps') visit(field, `${path}.${key}`);
      }
    }
  };
  for (const kind of kinds) visit(manifestShapes[kind], kind);
  expect(silent).toEqual([]);
});

test('what is not built is a field or a kind that there is', () => {
  for (const { kind, field } of notBuiltFields) {
    const { fields } = knownFields(kind);
    expect(fields, field).toContain(field.replace(/\.\*$/, ''));
  }
  for (const { kind } of notBuiltKinds) expect([...kinds, 'StoreBackendProvider']).toContain(kind);
  expect(builtKinds).toEqual(['Workspace', 'Agent', 'StepTemplate', 'Workflow', 'Project', 'EnvStore', 'SecretStore', 'WorkflowStore']);
});

test('no removed field is a field of a shape', () => {
  for (const { field, kinds: of, parent } of removedFields) {
    for (const kind of kinds) {
      if (of && !of.includes(kind)) continue;
      const places = knownFields(kind).placesOf.get(field) ?? [];
      expect(places.filter((place) => parent === undefined || place.endsWith(`${parent}.${field}`)), `${kind} ${field}`).toEqual([]);
    }
  }
});

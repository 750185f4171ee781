import { expect, test } from 'vitest';
import * as z from 'zod';
import { notBuiltFields, removedFields } from '../index.js';
import { knownFields } from '../fields/known-fields.js';
import type { AgentSpec } from './agent.js';
import type { agentSpecShape } from './agent.js';
import type { JsonValue } from './json-value.js';
import { kinds, manifestShapes, type AgentManifest, type Manifest, type ProjectManifest, type StepTemplateManifest, type WorkflowManifest, type WorkflowStoreManifest, type WorkspaceManifest } from './manifest.js';
import type { DriverRequirements, StepBehavior } from './workflow.js';
import type { driverRequirementsShape, stepBehaviorShape } from './workflow.js';

/** Stops at JSON values, which have no end. */
type Frozen<T> = [JsonValue] extends [T] ? T : T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type Same<A, B> = [Frozen<A>] extends [Frozen<B>] ? ([Frozen<B>] extends [Frozen<A>] ? true : false) : false;
/** A field that only one of two types has slips through assignability when it is optional. */
type SameKeys<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? true : false) : false;
type Of<K extends Manifest['kind']> = z.infer<(typeof manifestShapes)[K]>;

test('the shapes are the interfaces, field for field', () => {
  const same: true[] = [
    true satisfies Same<Of<'Agent'>, AgentManifest>,
    true satisfies Same<Of<'Workflow'>, WorkflowManifest>,
    true satisfies Same<Of<'Workspace'>, WorkspaceManifest>,
    true satisfies Same<Of<'StepTemplate'>, StepTemplateManifest>,
    true satisfies Same<Of<'Project'>, ProjectManifest>,
    true satisfies Same<Of<'WorkflowStore'>, WorkflowStoreManifest>,
    true satisfies SameKeys<z.infer<typeof agentSpecShape>, AgentSpec>,
    true satisfies SameKeys<z.infer<typeof agentSpecShape>['driver'], AgentSpec['driver']>,
    true satisfies SameKeys<z.infer<typeof stepBehaviorShape>, StepBehavior>,
    true satisfies SameKeys<z.infer<typeof driverRequirementsShape>, DriverRequirements>,
  ];
  expect(same.every(Boolean)).toBe(true);
});

test('every field of every shape says what it is for', () => {
  const silent: string[] = [];
  const visit = (shape: unknown, path: string): void => {
    if (shape instanceof z.ZodOptional) visit(shape.unwrap(), path);
    else if (shape instanceof z.ZodArray) visit(shape.element, `${path}[]`);
    else if (shape instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(shape.shape)) {
        if (!field.description && path !== 'Agent.spec.metadata') silent.push(`${path}.${key}`);
        if (key !== 'chain_steps') visit(field, `${path}.${key}`);
      }
    }
  };
  for (const kind of kinds) visit(manifestShapes[kind], kind);
  expect(silent).toEqual([]);
});

/** Built for one value and refused for every other. */
const ofOneValue = ['spec.selection.strategy', 'spec.backend'];

test('a field that is not built has a parent that exists, and none is both built and refused whole', () => {
  for (const { kind, field, only, outcome } of notBuiltFields) {
    const { built, keysAt } = knownFields(kind);
    expect([...keysAt.keys()], field).toContain(field.slice(0, field.lastIndexOf('.')));
    if (outcome === 'refused' && !only && !ofOneValue.includes(field)) expect(built.has(field), field).toBe(false);
  }
});

test('no removed field is a field of a shape', () => {
  const removed = new Set(removedFields.map(({ field }) => field));
  for (const kind of kinds) {
    expect([...knownFields(kind).placesOf.keys()].filter((key) => removed.has(key))).toEqual([]);
  }
});

import type { Kind, WorkflowStep } from '@orch/schema';
import type { Names } from './project-world.js';
import type { Reading } from './reading.js';
import type { Unread } from './unread.js';

export type UsedKind = 'StepTemplate' | 'ExecutionProfile' | 'store';

/** Which resources of a project others name. */
export interface Uses {
  /** What is named; null where that is not known in full, or where nothing is there that could name one. */
  of(kind: UsedKind): ReadonlySet<string> | null;
  /** Ids of the steps of each workflow that uses the template; null where that is not known in full, or where none uses it. */
  stepsAround(template: string): readonly ReadonlySet<string>[] | null;
}

const kindsOf: Readonly<Record<UsedKind, readonly Kind[]>> = { StepTemplate: ['StepTemplate'], ExecutionProfile: ['ExecutionProfile'], store: ['EnvStore', 'SecretStore'] };
const users: Readonly<Record<UsedKind, readonly Kind[]>> = {
  StepTemplate: ['Workflow'],
  ExecutionProfile: ['Workflow'],
  store: ['Agent', 'Trigger'],
};

export function createUses(readings: readonly Reading[], unread: readonly Unread[], named: (kind: Kind) => Names): Uses {
  const known = new Map<UsedKind, boolean>();
  const areKnown = (kind: UsedKind): boolean => {
    let found = known.get(kind);
    if (found === undefined) known.set(kind, (found = look(users[kind])));
    return found;
  };
  const look = (kinds: readonly Kind[]): boolean =>
    !unread.some(({ kind, isRead }) => !isRead && (kind === 'any' || kinds.some((user) => user === kind))) &&
    readings.every(({ manifest, knowsAll }) => !kinds.includes(manifest.kind) || knowsAll(['spec']));
  const found = new Map<UsedKind, ReadonlySet<string> | null>();
  let around: ReadonlyMap<string, readonly ReadonlySet<string>[]> | null = null;
  return {
    of(kind) {
      if (!found.has(kind)) {
        const using = readings.filter(({ manifest }) => users[kind].includes(manifest.kind));
        found.set(kind, using.length > 0 && areKnown(kind) ? withMeant(new Set(using.flatMap((reading) => namesIn(reading, kind))), kindsOf[kind].map(named)) : null);
      }
      return found.get(kind)!;
    },
    stepsAround: (template) => (areKnown('StepTemplate') ? ((around ??= collectSteps(readings)).get(template) ?? null) : null),
  };
}

/** What a misspelt name was probably meant to be is used too: the slip has a finding of its own. */
function withMeant(used: ReadonlySet<string>, lists: readonly Names[]): ReadonlySet<string> {
  const unknown = [...used].filter((name) => !lists.some((names) => names.mayExist(name)));
  return new Set([...used, ...unknown.flatMap((name) => lists.flatMap((names) => names.suggest(name) ?? []))]);
}

function namesIn({ manifest }: Reading, kind: UsedKind): readonly string[] {
  if (manifest.kind === 'Workflow') return allSteps(manifest.spec.steps).flatMap((step) => (kind === 'StepTemplate' ? step.template : step.execution_profile) ?? []);
  if (manifest.kind === 'Agent') return (manifest.spec.env ?? []).flatMap((entry) => ('fromRef' in entry ? entry.fromRef : 'refValue' in entry ? entry.refValue.name : []));
  if (manifest.kind !== 'Trigger') return [];
  const { secret, outboundCredential } = manifest.spec.event?.webhook ?? {};
  return [secret, outboundCredential].flatMap((reference) => reference?.fromRef ?? []);
}

/** One set a workflow, whatever the number of its templates. */
function collectSteps(readings: readonly Reading[]): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const around = new Map<string, ReadonlySet<string>[]>();
  for (const { manifest } of readings) {
    if (manifest.kind !== 'Workflow') continue;
    const steps = allSteps(manifest.spec.steps);
    const ids = new Set(steps.map(({ id }) => id));
    for (const template of new Set(steps.flatMap((step) => step.template ?? []))) {
      const found = around.get(template);
      if (found) found.push(ids);
      else around.set(template, [ids]);
    }
  }
  return around;
}

function allSteps(steps: readonly WorkflowStep[]): readonly WorkflowStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.chain_steps ?? [])]);
}

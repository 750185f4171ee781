import { nearestNames, OrchError } from '@orch/diagnostics';
import type { BuiltKind } from '@orch/schema';

const spellings: Readonly<Record<BuiltKind, readonly string[]>> = {
  Workspace: ['workspace', 'workspaces', 'ws'],
  Agent: ['agent', 'agents', 'ag'],
  StepTemplate: ['steptemplate', 'steptemplates', 'template', 'templates', 'tpl'],
  Workflow: ['workflow', 'workflows', 'wf'],
  Project: ['project', 'projects', 'proj'],
  EnvStore: ['envstore', 'envstores', 'env'],
  SecretStore: ['secretstore', 'secretstores', 'secret', 'secrets'],
  WorkflowStore: ['workflowstore', 'workflowstores', 'store', 'stores'],
};

/** A kind as people write it: any case, singular, plural or short. */
export function readKind(text: string): BuiltKind {
  const wanted = text.toLowerCase().replace(/[-_]/g, '');
  for (const [kind, names] of Object.entries(spellings)) if (names.includes(wanted)) return kind as BuiltKind;
  const kindOf = (name: string) => Object.entries(spellings).find(([, names]) => names.includes(name))![0];
  const close = [...new Set(nearestNames(wanted, Object.values(spellings).flat(), 3).map(kindOf))];
  throw new OrchError('resource_kind_unknown', `There is no kind "${text}".`, {
    hint: close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Kinds: ${Object.keys(spellings).join(', ')}.`,
    details: { kind: text },
  });
}

/** The words that are offered where a kind is typed. */
export function kindWords(): readonly (readonly [word: string, kind: BuiltKind])[] {
  return (Object.entries(spellings) as [BuiltKind, readonly string[]][]).map(([kind, [word]]) => [word!, kind]);
}

/** `KIND/NAME` or `KIND NAME` → both; the name is null where only a kind was given. */
export function readResource(first: string, second: string | undefined): { readonly kind: BuiltKind; readonly name: string | null } {
  const slash = first.indexOf('/');
  if (slash < 0) return { kind: readKind(first), name: second ?? null };
  if (second !== undefined) throw new OrchError('usage_error', `Either KIND/NAME or KIND NAME: "${first} ${second}" is both.`);
  const name = first.slice(slash + 1);
  return { kind: readKind(first.slice(0, slash)), name: name === '' ? null : name };
}

/** A project stands in no other: naming one beside it, or all, would be ignored. */
export function refuseProjectOf(kind: BuiltKind, options: { readonly project?: string; readonly allProjects?: boolean }): void {
  if (kind !== 'Project') return;
  if (options.project !== undefined) throw new OrchError('usage_error', `Projects are in no project: leave "-p ${options.project}" away.`);
  if (options.allProjects) throw new OrchError('usage_error', 'Projects are in no project: leave -A away.');
}

/** The same where a name is needed. */
export function readNamedResource(first: string, second: string | undefined): { readonly kind: BuiltKind; readonly name: string } {
  const { kind, name } = readResource(first, second);
  if (name === null) throw new OrchError('usage_error', `Which ${kind}? Write ${kind.toLowerCase()}/NAME.`);
  return { kind, name };
}

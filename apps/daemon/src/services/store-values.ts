import { createDiagnostic, type Diagnostic, type DiagnosticInput } from '@orch/diagnostics';
import type { VariableSource } from '@orch/runtime';
import { valuePlaceholder, type EnvStoreManifest, type Manifest, type ManifestDocument, type SecretStoreManifest } from '@orch/schema';
import { createRedactor, createValueHider, type StoreVault, type ValueHider, type WhyShown } from '@orch/session-broker';
import type { Store } from '@orch/store';

/** An EnvStore or SecretStore, or null for any other. */
export function valueStore(manifest: Manifest | null): EnvStoreManifest | SecretStoreManifest | null {
  return manifest?.kind === 'EnvStore' || manifest?.kind === 'SecretStore' ? manifest : null;
}

/** The manifest as it is kept and shown. */
export function withPlaceholders(manifest: EnvStoreManifest | SecretStoreManifest): EnvStoreManifest | SecretStoreManifest {
  return { ...manifest, spec: { ...manifest.spec, data: Object.fromEntries(Object.keys(manifest.spec.data).map((name) => [name, valuePlaceholder])) } };
}

/** What a person has to know of values that are long enough and cannot be hidden all the same; shorter ones are told of where they are read. */
export function findUnhidden(document: ManifestDocument, hider: ValueHider): readonly Diagnostic[] {
  const store = valueStore(document.manifest);
  if (!store) return [];
  return Object.entries(store.spec.data).flatMap(([name, value]) => {
    const why = hider.whyShown(store.kind, value);
    if (why === null || why === 'short') return [];
    const path = ['spec', 'data', name];
    return [
      createDiagnostic({
        code: 'secret_value_not_hidden',
        ...said(name, why),
        span: document.locate(path, 'value'),
        path,
        resource: document.resource,
      }),
    ];
  });
}

/** A value that stands in the metadata of its own store too would be kept and shown in the clear. */
export function findRepeated(document: ManifestDocument, hider: ValueHider): readonly Diagnostic[] {
  const store = valueStore(document.manifest);
  if (!store) return [];
  const { name: _name, project: _project, ...shown } = store.metadata;
  return Object.entries(store.spec.data).flatMap(([name, value]) => {
    if (hider.whyShown(store.kind, value) !== null || !repeats(shown, store.kind, value)) return [];
    const path = ['spec', 'data', name];
    const message = `the value of \`${name}\` is repeated in \`metadata\`, where everybody sees it`;
    return [createDiagnostic({ code: 'invalid_value', message, hint: 'Take it out there.', span: document.locate(path, 'key'), path, resource: document.resource })];
  });
}

/** By the rules by which values are found in any text. */
function repeats(metadata: object, kind: 'EnvStore' | 'SecretStore', value: string): boolean {
  const redactor = createRedactor();
  createValueHider(redactor, () => []).hide({ project: '', kind, name: '', values: { value } });
  const text = JSON.stringify(metadata);
  return redactor.redact(text) !== text;
}

function said(name: string, why: Exclude<WhyShown, 'short'>): Pick<DiagnosticInput, 'message' | 'hint' | 'severity'> {
  if (why === 'ordinary_words') {
    // Most of what an EnvStore holds: nothing to warn of.
    return { severity: 'info', message: `the value of \`${name}\` reads as ordinary words: it is not hidden in logs and outputs`, hint: 'If it is a secret, keep it in a SecretStore, which hides it.' };
  }
  return {
    message: `the value of \`${name}\` is a word of the product’s own answers, or a part of one: it is not hidden in logs and outputs`,
    hint: 'Take another one if it is a secret; if it is none, write it as `value` in the `env` of the agent.',
  };
}

/** For runs that are about to start. */
export function createVariableSource(vault: StoreVault, hider: ValueHider): VariableSource {
  return {
    async find(transaction, project, name) {
      const stores = await vault.find(transaction.values, project, name);
      for (const store of stores) hider.hide(store);
      return stores;
    },
  };
}

/** Before anything is said or run: every value there is, and those that were set aside for tasks that still go on. */
export async function hideStoredValues(store: Store, vault: StoreVault, hider: ValueHider): Promise<void> {
  await store.transaction(({ values }) => values.forget());
  for (const opened of await vault.all(store.read.values)) hider.hide(opened);
}

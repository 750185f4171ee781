import { nearestNames, OrchError } from '@orch/diagnostics';
import { kinds, type Kind } from '@orch/schema';
import { manifestSchema, manifestSetSchema } from '@orch/schema/json-schema';
import type { Context } from '../context.js';
import { print } from '../output/print.js';

export async function run(context: Context<object>, text?: string): Promise<void> {
  const value = text === undefined ? manifestSetSchema() : manifestSchema(readAnyKind(text));
  await print(context.format, { value, styled: true, table: () => JSON.stringify(value, null, 2), names: () => [] });
}

/** Kinds that there are no resources of have a shape too. */
function readAnyKind(text: string): Kind {
  const wanted = text.toLowerCase().replace(/[-_]/g, '');
  const found = kinds.find((kind) => wanted === kind.toLowerCase() || wanted === `${kind.toLowerCase()}s`);
  if (found) return found;
  const close = nearestNames(text, kinds, 3);
  throw new OrchError('resource_kind_unknown', `There is no kind "${text}".`, {
    hint: close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Kinds: ${kinds.join(', ')}.`,
    details: { kind: text },
  });
}

/** What an answer is made of, as plain data: the part of JSON Schema that the shapes of answers come to. */
export interface AnswerForm {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly AnswerForm[];
  readonly items?: AnswerForm;
  readonly properties?: { readonly [name: string]: AnswerForm };
  readonly required?: readonly string[];
  /** Of the values of an object with names of any kind. */
  readonly additionalProperties?: AnswerForm;
}

/** Where a value is not what it should be, from the outside to the inside, and how. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The first place where a value does not have that form; null for one that has it. What an object holds beside its named properties is let be: a newer daemon may say more. */
export function misfitOf(form: AnswerForm, value: unknown): Misfit | null {
  if (form.anyOf !== undefined) return misfitOfAny(form.anyOf, value);
  if (form.const !== undefined) return value === form.const ? null : here(`expected ${JSON.stringify(form.const)}`);
  if (form.enum !== undefined) return form.enum.includes(value) ? null : here(`expected one of ${form.enum.join(', ')}`);
  if (form.type === undefined) return null;
  if (!isOfType(form.type, value)) return here(`expected ${form.type}, received ${typeName(value)}`);
  if (form.type === 'array') return form.items === undefined ? null : misfitOfItems(form.items, value as readonly unknown[]);
  return form.type === 'object' ? misfitOfObject(form, value as Readonly<Record<string, unknown>>) : null;
}

/** A value that has the form, with the named properties alone, in the order of the form: what people and programs see does not hang on how a daemon puts its answer together. */
export function shapedBy(form: AnswerForm, value: unknown): unknown {
  if (form.anyOf !== undefined) return shapedBy(form.anyOf.find((each) => misfitOf(each, value) === null) ?? {}, value);
  const { items, properties, additionalProperties } = form;
  if (items !== undefined) return (value as readonly unknown[]).map((item) => shapedBy(items, item));
  if (properties === undefined) return additionalProperties === undefined ? value : Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, shapedBy(additionalProperties, part)]));
  const shaped: Record<string, unknown> = {};
  for (const name in properties) {
    const part = (value as Readonly<Record<string, unknown>>)[name];
    if (part !== undefined) shaped[name] = shapedBy(properties[name]!, part);
  }
  return shaped;
}

function misfitOfAny(forms: readonly AnswerForm[], value: unknown): Misfit | null {
  let first: Misfit | null = null;
  for (const form of forms) {
    const misfit = misfitOf(form, value);
    if (misfit === null) return null;
    // Of what may be null too, the other form says more.
    if (form.type !== 'null') first ??= misfit;
  }
  return first;
}

function misfitOfItems(form: AnswerForm, items: readonly unknown[]): Misfit | null {
  for (let index = 0; index < items.length; index++) {
    const misfit = misfitOf(form, items[index]);
    if (misfit !== null) return inside(index, misfit);
  }
  return null;
}

function misfitOfObject({ properties, required, additionalProperties }: AnswerForm, value: Readonly<Record<string, unknown>>): Misfit | null {
  for (const name in properties) {
    const part = value[name];
    if (part === undefined) {
      if (required?.includes(name)) return inside(name, here('expected a value, received none'));
      continue;
    }
    const misfit = misfitOf(properties[name]!, part);
    if (misfit !== null) return inside(name, misfit);
  }
  if (additionalProperties === undefined) return null;
  for (const name in value) {
    if (properties !== undefined && Object.hasOwn(properties, name)) continue;
    const misfit = misfitOf(additionalProperties, value[name]);
    if (misfit !== null) return inside(name, misfit);
  }
  return null;
}

function isOfType(type: NonNullable<AnswerForm['type']>, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  return type === typeName(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const here = (message: string): Misfit => ({ path: [], message });
const inside = (name: string | number, { path, message }: Misfit): Misfit => ({ path: [name, ...path], message });

interface Schema {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

export interface FieldRow {
  /** `spec.steps[].id`. */
  readonly field: string;
  readonly type: string;
  readonly required: string;
  readonly description: string;
}

/** Every field of a kind, from its JSON Schema, in its order, a map before what is in it. */
export function fieldRows(root: object): readonly FieldRow[] {
  const { definitions = {}, ...schema } = root as Schema;
  const rows: FieldRow[] = [];
  visit(schema, '');
  return rows;

  function visit(node: Schema, path: string): void {
    const forms = formsOf(node).map(withOthers);
    const keys = [...new Set(forms.flatMap((form) => Object.keys(form.properties ?? {})))];
    for (const key of keys) {
      const field = path === '' ? key : `${path}.${key}`;
      const having = forms.filter((form) => form.properties?.[key]);
      const shapes = having.map((form) => form.properties![key]!);
      const requiring = forms.filter((form) => form.required?.includes(key)).length;
      rows.push({
        field,
        type: [...new Set(shapes.map(typeOf))].join(' or '),
        required: requiring === 0 ? '' : requiring === forms.length ? 'yes' : 'in its form',
        description: [...new Set(shapes.map(({ description }) => description ?? ''))].join(' '),
      });
      for (const shape of new Set(shapes)) visitBelow(shape, field);
    }
  }

  function visitBelow(shape: Schema, field: string): void {
    const below = resolve(shape);
    // A chain's steps are steps.
    if (field.endsWith('.chain_steps')) return;
    if (below.items) visit(resolve(below.items), `${field}[]`);
    else visit(below, field);
  }

  function resolve(node: Schema): Schema {
    return node.$ref === undefined ? node : (definitions[node.$ref.replace('#/definitions/', '')] ?? {});
  }

  /** What a map may hold beside its fields is a row too. */
  function withOthers(form: Schema): Schema {
    const { properties, additionalProperties: others } = form;
    return properties && typeof others === 'object' ? { ...form, properties: { ...properties, '*': others } } : form;
  }

  function formsOf(node: Schema): readonly Schema[] {
    return node.anyOf ? node.anyOf.filter((form) => form.properties) : [node];
  }

  function typeOf(node: Schema): string {
    if (node.$ref?.endsWith('/step')) return 'map, a step';
    if (node.$ref !== undefined) return 'anything';
    if (node.const !== undefined) return `\`${node.const}\``;
    if (node.enum) return node.enum.map((value) => `\`${value}\``).join(', ');
    if (node.anyOf) return [...new Set(node.anyOf.map((form) => (form.properties ? nameOfForm(form) : typeOf(form))))].join(' or ');
    if (node.type === 'array') return `list of ${typeOf(node.items ?? {})}`;
    if (node.type === 'object' && !node.properties) return typeof node.additionalProperties === 'object' ? `map of ${typeOf(node.additionalProperties)}` : 'map';
    return { object: 'map', string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false', null: 'nothing' }[node.type ?? ''] ?? 'anything';
  }

  function nameOfForm({ required = [] }: Schema): string {
    return `\`{${required.join(', ')}}\``;
  }
}

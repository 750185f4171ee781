import { isAlias, isMap, isScalar, isSeq, type Alias, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import type { FieldPath } from '@orch/diagnostics';
import type { Finding } from '../finding/finding.js';
import type { SourceText } from '../source/source-text.js';
import { maximumAliases, maximumDepth, tooDeep, tooManyAliases as aliasLimit } from './budget.js';
import { checkScalar } from './check-scalar.js';
import { checkKey } from './check-key.js';

/** A node, or nothing where a key has no value. */
export type YamlNode = ParsedNode | Scalar | null;

export interface ReadValue {
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Which anchored node each alias stands for. */
  readonly aliases: ReadonlyMap<Alias, YamlNode>;
  /** Fields whose value could not be read: nothing more is said about them. */
  readonly unreadable: readonly FieldPath[];
  /** Maps that lack a key because it could not be read: nothing is called missing there. */
  readonly incomplete: readonly FieldPath[];
}

/** The tags that say no more than what plain YAML says; any other was refused when it was parsed. */
const plainTag = /^(?:!|tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq))$/;
/** Nodes reached through aliases, counted as often as they are reached. */
const maximumExpanded = 100_000;

/**
 * Turns the tree into plain values, with the checks that the library leaves out: equal keys, merge keys, aliases that are unknown, in a
 * circle or too many, depth, unsafe keys, numbers that lose digits. Aliased values are copied, so that no two fields share an object.
 */
export function readValue(source: SourceText, root: ParsedNode | null, base: number, document: number): ReadValue {
  const findings: Finding[] = [];
  const aliases = new Map<Alias, YamlNode>();
  const anchors = new Map<string, YamlNode>();
  const active = new Set<YamlNode>();
  const unreadable: FieldPath[] = [];
  const incomplete: FieldPath[] = [];
  const path: (string | number)[] = [];
  let aliasCount = 0;
  let insideAlias = 0;
  let expanded = 0;
  let outermost: [number, number] = [base, base];
  const once = new Set<string>();

  // What an alias repeats was already said at its anchor.
  const report = (finding: Finding) => {
    if (insideAlias === 0) findings.push({ ...finding, path: finding.path ?? [...path] });
  };
  const range = (node: YamlNode): [number, number] => [base + (node?.range?.[0] ?? 0), base + (node?.range?.[1] ?? 0)];
  const giveUp = () => {
    unreadable.push([...path]);
    return null;
  };

  return { value: visit(root, 0), findings, aliases, unreadable, incomplete };

  function visit(node: YamlNode, depth: number): unknown {
    if (node === null || node === undefined || once.has('alias')) return null;
    if (isAlias(node)) return visitAlias(node, depth);
    if (insideAlias > 0 && ++expanded > maximumExpanded) return tooManyAliases(outermost, `aliases expand to more than ${maximumExpanded} values`);
    if (node.anchor !== undefined && insideAlias === 0) anchors.set(node.anchor, node);
    if (node.tag !== undefined && !plainTag.test(node.tag)) return giveUp();
    if (isScalar(node)) return visitScalar(node);
    if (depth >= maximumDepth) {
      if (!once.has('depth')) findings.push({ code: 'yaml_too_deep', message: tooDeep, at: [range(node)[0], range(node)[0] + 1], plain: true });
      once.add('depth');
      return giveUp();
    }
    active.add(node);
    const value = isMap(node) ? visitMap(node, depth) : isSeq(node) ? visitItems(node.items, depth) : null;
    active.delete(node);
    return value;
  }

  function visitItems(items: readonly YamlNode[], depth: number): unknown[] {
    return items.map((item, index) => {
      path.push(index);
      const value = visit(item, depth + 1);
      path.pop();
      return value;
    });
  }

  function visitMap(map: YAMLMap.Parsed, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    const seen = new Map<string, YamlNode>();
    for (const [index, pair] of map.items.entries()) {
      const key = pair.key as YamlNode;
      const name = keyName(key);
      if (name === null) {
        unreadable.push([...path]);
        continue;
      }
      const first = seen.get(name);
      if (depth === 0 && first !== undefined && beginsManifest(map.items.slice(index, index + 2))) {
        report(secondManifest(source, range(key)));
        incomplete.push([]);
        break;
      }
      const problem = checkKey({ source, document, node: key, name, first, range });
      if (problem) report({ ...problem, path: [...path, name] });
      if (problem && problem.code !== 'confusable_character') {
        if (problem.code === 'yaml_merge_key_unsupported') incomplete.push([...path]);
        continue;
      }
      seen.set(name, key);
      path.push(name);
      value[name] = visit(pair.value, depth + 1);
      path.pop();
    }
    return value;
  }

  function visitScalar(node: Scalar): unknown {
    for (const finding of checkScalar(source, node, range(node))) {
      report(finding);
      if (finding.code !== 'yaml_leading_zero' && finding.code !== 'yaml_suspicious_multiline') return giveUp();
    }
    return node.value;
  }

  /** Nothing more is read: the rest could be as large again. */
  function tooManyAliases(at: [number, number], message: string): null {
    findings.push({ code: 'yaml_alias_limit', message, at, plain: true });
    once.add('alias');
    unreadable.push([]);
    return null;
  }

  function visitAlias(alias: Alias, depth: number): unknown {
    const resolved = aliases.get(alias);
    const target = resolved ?? anchors.get(alias.source);
    const at = range(alias as unknown as YamlNode);
    if (target === undefined) {
      report({ code: 'yaml_unknown_alias', message: `no anchor \`&${alias.source}\` stands before this alias`, at, hint: knownAnchors(anchors) });
      return giveUp();
    }
    aliases.set(alias, target);
    if (active.has(target)) {
      const anchor = { ...source.span(...range(target), document), message: 'the anchor' };
      report({ code: 'yaml_recursive_alias', message: `\`*${alias.source}\` stands inside what it stands for`, at, related: [anchor] });
      return giveUp();
    }
    if (insideAlias === 0) outermost = at;
    if (++aliasCount > maximumAliases) return tooManyAliases(outermost, aliasLimit);
    insideAlias++;
    const value = visit(target, depth);
    insideAlias--;
    return value;
  }
}

/** Whether keys are the first two of a manifest: where they stand in the middle of one, the line between the two was forgotten. */
function beginsManifest(pairs: YAMLMap.Parsed['items']): boolean {
  const names = pairs.map(({ key }) => keyName(key));
  return names.includes('apiVersion') && names.includes('kind');
}

function secondManifest(source: SourceText, at: [number, number]): Finding {
  const isLine = source.lineStart(at[0]) === at[0];
  return {
    code: 'yaml_syntax',
    message: 'a second manifest begins here; the line `---` that separates the two is missing',
    at,
    hint: 'Separate documents with a line `---`.',
    fixes: isLine ? [{ title: 'Add the line ---', safety: 'safe', edits: [source.edit(at[0], at[0], '---\n')] }] : [],
    plain: true,
  };
}

/** Null for a key that is no text; the parser has said so already. */
export function keyName(key: unknown): string | null {
  return isScalar<string | number | boolean | bigint | null>(key) ? String(key.value ?? '') : null;
}

function knownAnchors(anchors: ReadonlyMap<string, YamlNode>): string | undefined {
  const names = [...anchors.keys()].slice(0, 8);
  return names.length === 0 ? undefined : `Anchors above: ${names.join(', ')}.`;
}

import type { FieldPath } from '@orch/diagnostics';
import { isScalar } from 'yaml';
import type { Finding } from '../finding/finding.js';
import { hiddenMark } from '../manifest/env-store.js';
import { findSecrets, secretFinding } from './secret-patterns.js';
import { findSessionIdentifier } from './session-identifier.js';
import type { DocumentContext } from './document-context.js';

/** Searches every text of the document for secrets and for ways round session continuity. */
export function checkTexts(context: DocumentContext, root: unknown): void {
  const path: (string | number)[] = [];
  visit(root);

  function visit(value: unknown): void {
    if (typeof value === 'string') checkText(context, value, path);
    else if (Array.isArray(value)) value.forEach((item, index) => descend(index, item));
    else if (typeof value === 'object' && value !== null) for (const [key, item] of Object.entries(value)) descend(key, item);
  }

  function descend(part: string | number, value: unknown): void {
    path.push(part);
    visit(value);
    path.pop();
  }
}

function checkText(context: DocumentContext, value: string, path: FieldPath): void {
  // Where they belong.
  if (context.holdsSecrets && path[0] !== 'metadata') return;
  const [match] = findSecrets(value);
  if (match) context.findings.push(secretFinding(match.name, { path: [...path], at: within(context, path, match.text) }));
  const mark = context.sealed ? null : hiddenMark.exec(value);
  if (mark) {
    context.findings.push({
      code: 'secret_value_placeholder_rejected',
      message: `\`${mark[0]}\` is what is shown in place of a hidden value, and would be stored instead of it`,
      path: [...path],
      at: within(context, path, mark[0]),
      hint: 'Write the value itself, or leave the document out: what is stored of it stays as it is. A variable of an agent can name the store instead, by `refValue`.',
    });
  }
  const cut = cutText(context, path);
  if (cut) context.findings.push(cut);
  const found = findSessionIdentifier(path, value);
  if (found === null) return;
  context.findings.push({
    code: 'session_identifier_in_manifest',
    message: found.placeholder ? `\`${found.text}\` would route a provider’s session identifier through the manifest` : `\`${found.shown}\` continues a provider’s session behind the back of the daemon`,
    path: [...path],
    at: within(context, path, found.text),
    hint: 'Write `behavior.driverRequirements.sessionResume: true` in the step that continues; the daemon keeps the identifier.',
    data: found.placeholder ? {} : { masked: found.masked },
  });
}

/** Fields in which a number sign is likelier to be a part of the text than to begin a comment. */
const texts: readonly unknown[] = ['prompt', 'command', 'goal', 'goalTemplate'];

/** `prompt: mend issue #5` is the text `mend issue` with a comment behind it. */
function cutText(context: DocumentContext, path: FieldPath): Finding | null {
  if (!texts.includes(path.at(-1))) return null;
  const node = context.locator.node(path);
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return null;
  const { text } = context.source;
  const [start, end] = [context.base + node.range[0], context.base + node.range[1]];
  const comment = /^[ \t]+#(?=[^\s#!])[^\r\n]*/.exec(text.slice(end, end + 400));
  if (!comment) return null;
  const whole = text.slice(start, end + comment[0].length);
  const fixes = whole.includes('\n') ? [] : [{ title: 'Quote the text', safety: 'unsafe' as const, edits: [context.source.edit(start, end + comment[0].length, JSON.stringify(whole))] }];
  return {
    code: 'yaml_comment_in_text',
    message: 'the text ends before the `#`; what follows is a comment to YAML',
    path: [...path],
    at: [end + comment[0].indexOf('#'), end + comment[0].length],
    hint: 'Quote the text, or put a space behind the `#` of a comment.',
    fixes,
  };
}

/** The text's own place inside the value, where the source shows it as it is. */
function within(context: DocumentContext, path: FieldPath, text: string): readonly [number, number] | undefined {
  const node = context.locator.node(path);
  if (!isScalar(node) || !node.range) return undefined;
  const start = context.base + node.range[0];
  const at = context.source.text.slice(start, context.base + node.range[1]).indexOf(text);
  return at === -1 ? undefined : [start + at, start + at + text.length];
}

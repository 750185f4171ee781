import type { FieldPath } from '@orch/diagnostics';
import type { DocumentContext } from './document-context.js';

type Fields = Readonly<Record<string, unknown>>;

/** A trigger has one cause. */
export function checkTrigger(context: DocumentContext, spec: Fields): void {
  exclude(context, ['spec'], spec, 'cron', 'event', 'Make two Triggers of it.');
}

export function checkSourceTaskBinding(context: DocumentContext, spec: Fields): void {
  const match = spec['match'];
  if (typeof match !== 'object' || match === null || (match as Fields)['allChannels'] !== true) return;
  exclude(context, ['spec', 'match'], match as Fields, 'channels', 'allChannels', 'Remove one of them.');
}

/** The later of the two is named, the other one is the related place. */
function exclude(context: DocumentContext, owner: FieldPath, map: Fields, one: string, other: string, hint: string): void {
  if (map[one] === undefined || map[other] === undefined) return;
  const [first, second] = [one, other].sort((a, b) => Object.keys(map).indexOf(a) - Object.keys(map).indexOf(b)) as [string, string];
  const related = [{ ...context.locator.place([...owner, first], 'key').span, message: `\`${first}\` stands here` }];
  const message = `\`${second}\` cannot stand beside \`${first}\``;
  context.findings.push({ code: 'mutually_exclusive_fields', message, path: [...owner, second], part: 'key', hint, related, data: { field: second, excludedBy: [first] } });
}

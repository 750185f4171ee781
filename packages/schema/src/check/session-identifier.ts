import type { FieldPath } from '@orch/diagnostics';

export interface SessionIdentifier {
  /** As it stands in the value. */
  readonly text: string;
  /** As a message may show it: without the identifier itself. */
  readonly shown: string;
  readonly placeholder: boolean;
  /** Whether the text holds the identifier, so that it must not be shown. */
  readonly masked: boolean;
}

const placeholder = /\{[A-Za-z0-9_.-]*(?:session|thread|conversation)_?id\}/i;
/** Programs for which `--resume`, `--continue` and the like mean a session. */
const client = /(?:^|[\s/;&|("'`])(?:claude|codex|gemini|opencode|qwen|copilot)(?:\s|$)/;
const alwaysSession = /(?:^|\s)(--(?:session-id|fork-session|resume-session|resume-thread))(?:[= ]\s*("[^"]*"|'[^']*'|[^\s-][^\s]*))?/;
const clientSession = /(?:^|\s)(--(?:resume|continue|session)|-r|(?:exec\s+)?resume)(?:[= ]\s*("[^"]*"|'[^']*'|[^\s-][^\s]*))?(?=[\s"'`)]|$)/;
/** For these programs `-c` means `--continue`; for others, a shell among them, something else. Bounded, as a hostile command names them a hundred thousand times. */
const shortOption = /(?:^|[\s/;&|("'`])(?:claude|opencode)\s(?:[^\n;&|()"'`]|"[^"\n]{0,500}"|'[^'\n]{0,500}'){0,500}?(?<=\s)-c(?=[\s"'`)]|$)/;
const anyResume = /(?:^|\s)(--(?:resume|session))[= ]\s*(["']?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}["']?|["']?\$?\{[^}]*\}["']?)/i;

/** A placeholder or an argument by which a manifest would handle a provider's session itself. */
export function findSessionIdentifier(path: FieldPath, value: string): SessionIdentifier | null {
  const place = placeOf(path);
  if (place === null) return null;
  const named = placeholder.exec(value);
  if (named) return { text: named[0], shown: named[0], placeholder: true, masked: false };
  if (place === 'prompt' || place === 'environment') return null;
  const match =
    place === 'argument'
      ? /^(--(?:session-id|fork-session|resume|continue|session))(?:=(.*))?$/.exec(value)
      : (alwaysSession.exec(value) ?? (client.test(value) ? clientSession.exec(value) : null) ?? anyResume.exec(value));
  if (match) return { text: match[0].trim(), shown: match[1]!, placeholder: false, masked: match[0].trim() !== match[1] };
  const short = place === 'command' ? shortOption.exec(value) : null;
  return short && { text: short[0].replace(/^\W+/, ''), shown: '-c', placeholder: false, masked: false };
}

function placeOf(path: FieldPath): 'command' | 'prompt' | 'argument' | 'environment' | null {
  const last = path.at(-1);
  if (last === 'command') return 'command';
  if (last === 'prompt') return 'prompt';
  if (path.at(-2) === 'rawArgs') return 'argument';
  if (last === 'value' || path.at(-2) === 'env') return 'environment';
  return null;
}

import { OrchError } from '@orch/diagnostics';
import { RedactingStream } from './redacting-stream.js';
import { ValueIndex } from './value-index.js';
import { withoutControls } from './without-controls.js';
import { writtenForms } from './written-forms.js';

/**
 * The only redactor: every sink goes through it. Works by value, whatever the case, wherever the value stands, also as JSON and
 * URIs write it. There is no way to unregister: a handle that we have forgotten still opens its session at the provider.
 */
export interface Redactor {
  /**
   * `label` (a SessionRef) is what a reader sees in place of the value: `[ses_…]`; the first label of a value stays. Values under 6
   * characters are refused (OrchError `driver_protocol_error`): ordinary text would be damaged. With `project` only readers of that
   * project see the label.
   */
  register(value: string, label: string, project?: string): void;
  /** The same values, for texts of one project: only there values of its stores are shown with what they are of. Everywhere else a neutral mark stands in their place, which names no store of a project. */
  forProject(project: string): Redactor;
  /** For whole texts. Where colours or other control characters stand inside a value, the text is given without any: whoever shows it drops them, and would put the value together again. */
  redact(text: string): string;
  /** Redacts every string in a JSON value, keys included. Keys that become equal are numbered. */
  redactJson<T>(value: T): T;
  /** For texts in pieces: holds back just enough that a value split over pieces is caught. */
  stream(): StreamRedactor;
}

export interface StreamRedactor {
  push(text: string): string;
  /** What was held back. */
  flush(): string;
}

/** With fewer characters a text is a part of ordinary ones. */
export const shortestHidden = 6;

export function createRedactor(): Redactor {
  return createView(new ValueIndex(), null);
}

function createView(index: ValueIndex, project: string | null): Redactor {
  const redactPlain = (text: string): string => {
    const stream = new RedactingStream(index, project);
    return stream.push(text) + stream.flush();
  };
  const redact = (text: string): string => {
    if (index.isEmpty || text.length < shortestHidden) return text;
    const once = redactPlain(text);
    const plain = withoutControls(once);
    if (plain === once) return once;
    const twice = redactPlain(plain);
    return twice === plain ? once : twice;
  };
  return {
    register(value, label, owner) {
      if (value.length < shortestHidden) {
        throw new OrchError('driver_protocol_error', `The secret of session ${label} has ${value.length} characters; with fewer than ${shortestHidden} it cannot be told from ordinary text.`, {
          hint: 'This is a defect of the driver: every secret that it reports must have at least 6 characters.',
          details: { session: label },
        });
      }
      for (const form of writtenForms(value)) index.add(form, label, owner ?? null);
    },
    forProject: (name) => createView(index, name),
    redact,
    redactJson: <T>(value: T): T => redactJson(value, redact) as T,
    stream: () => new RedactingStream(index, project),
  };
}

function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactJson(each, redact));
  if (typeof value !== 'object' || value === null) return value;
  const entries = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const name = redact(key);
    let free = name;
    for (let count = 2; entries.has(free); count++) free = `${name} (${count})`;
    entries.set(free, redactJson(each, redact));
  }
  return Object.fromEntries(entries);
}

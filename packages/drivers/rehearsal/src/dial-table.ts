import { rehearsalDials, type RehearsalDial } from './dials.js';

const modes = { any: 'every run', session: 'runs with a session', resume: 'resumed runs', continued: 'resumed and forked runs' };

/** The faults as a Markdown table, for documentation. */
export function rehearsalDialTable(): string {
  const rows = rehearsalDials.map((dial: RehearsalDial) => {
    const value = dial.value === null ? '' : `${dial.value.meaning}${dial.value.initial === null ? '' : ` (${dial.value.initial})`}`;
    const outcome = dial.outcome === null ? 'success' : dial.outcome === 'waits' ? 'none: it waits' : `\`${dial.outcome}\``;
    return `| \`${dial.name}\` | ${dial.does} | ${value} | ${modes[dial.modes]} | ${outcome}${dial.note ? `. ${dial.note}` : ''} |`;
  });
  return ['| fault | what the provider does | value (without one) | where | how the turn ends |', '|---|---|---|---|---|', ...rows].join('\n');
}

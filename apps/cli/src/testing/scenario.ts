/** A command with all that it must write. */
export interface ScenarioStep {
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface Scenario {
  /** A sentence that the steps show. */
  readonly title: string;
  /** Whether a daemon runs before the first step. */
  readonly daemon: boolean;
  readonly steps: readonly ScenarioStep[];
}

/**
 * Reads a transcript. The text before the first blank line is the title; `@no-daemon` on a line of its own there starts without
 * one. `$ ` begins a command, `> ` continues it, `! ` is a line on stderr, `[exit 3]` its exit code, every other line one on stdout.
 */
export function parseScenario(text: string): Scenario {
  const [head = '', ...rest] = text.split('\n\n');
  const steps: { command: string[]; stdout: string[]; stderr: string[]; exit: number }[] = [];
  for (const line of rest.join('\n\n').trimEnd().split('\n')) {
    const step = steps.at(-1);
    const exit = /^\[exit (\d+)\]$/.exec(line);
    if (line.startsWith('$ ')) steps.push({ command: [line.slice(2)], stdout: [], stderr: [], exit: 0 });
    else if (step === undefined) throw new Error(`a scenario begins with a command, not with: ${line}`);
    else if (exit) step.exit = Number(exit[1]);
    else if (line.startsWith('> ')) step.command.push(line.slice(2));
    else if (line.startsWith('! ') || line === '!') step.stderr.push(line.slice(2));
    else step.stdout.push(line);
  }
  return {
    title: head.replace('@no-daemon', '').replace(/\s+/g, ' ').trim(),
    daemon: !head.includes('@no-daemon'),
    steps: steps.map(({ command, stdout, stderr, exit }) => ({ command: command.join('\n'), stdout: stdout.join('\n').trimEnd(), stderr: stderr.join('\n').trimEnd(), exit })),
  };
}

/** What placeholders stand for; `<task:a>` is a name for what was found, which later lines and commands can use. */
const patterns: Readonly<Record<string, string>> = {
  task: 'tsk_[a-z0-9]+',
  session: 'ses_[a-z0-9]+',
  approval: 'apr_[a-z0-9]+',
  pid: '\\d+',
  age: '\\d+[smhd](?:\\d+[ms])?',
  time: '(?:\\d+m)?\\d+(?:\\.\\d+)?s',
  at: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  number: '-?\\d+(?:\\.\\d+)?',
  hex: '[0-9a-f]+',
  any: '[^\\n]*?',
};

/** Values by placeholder, such as `state` and `task:a`. */
export type Names = Map<string, string>;

export function fillIn(text: string, names: Names): string {
  return text.replace(/<([a-z]+(?::[a-z]+)?)>/g, (whole, name: string) => names.get(name) ?? whole);
}

/**
 * Whether the text is what was expected; names that were found are kept. Runs of blanks inside a line are taken as two, since
 * widths of columns depend on what placeholders stand for. A line `…` stands for any number of lines.
 */
export function matches(expected: string, actual: string, names: Names): boolean {
  const found: string[] = [];
  const pattern = fillIn(level(expected), names)
    .split(/(<[a-z]+(?::[a-z]+)?>|(?<=^|\n)…(?:\n|$))/)
    .map((part) => {
      if (/^…\n?$/.test(part)) return '(?:[^\\n]*(?:\\n|$))*?';
      const name = /^<([a-z]+(?::[a-z]+)?)>$/.exec(part)?.[1];
      const kind = name?.split(':')[0];
      if (name === undefined || patterns[kind!] === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      found.push(name);
      return `(${patterns[kind!]})`;
    })
    .join('');
  const match = new RegExp(`^${pattern}$`).exec(level(actual));
  if (match === null) return false;
  found.forEach((name, index) => {
    if (name.includes(':')) names.set(name, match[index + 1]!);
  });
  return true;
}

function level(text: string): string {
  return text.trimEnd().replace(/(?<=\S) {2,}/g, '  ');
}

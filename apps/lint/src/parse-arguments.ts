import { nearestNames, OrchError } from '@orch/diagnostics';
import { parseArgs } from './node-util.js';
import { formats, type Format, type Options } from './options.js';

/** Reads the command line. Throws OrchError `usage_error`; `help` and `version` stand for themselves. */
export function parseArguments(args: readonly string[]): Options | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const format = values.output ?? 'pretty';
  if (!isFormat(format)) throw usage(`"${format}" is no form of output.`, didYouMean(format, formats) ?? `Forms: ${formats.join(', ')}.`);
  const paths = positionals.length === 0 ? ['.'] : positionals;
  if (values['stdin-filename'] !== undefined && !paths.includes('-')) throw usage('--stdin-filename names standard input, which is not read.', 'Give it with -.');
  if (values.fix === true && paths.includes('-')) throw usage('--fix writes files, and standard input is none.');
  return {
    paths,
    format,
    standardInputName: values['stdin-filename'],
    openWorld: values['open-world'] ?? false,
    maximumWarnings: values['max-warnings'] === undefined ? undefined : countOf(values['max-warnings']),
    project: values.project,
    rules: values.rule ?? [],
    fix: values.fix ?? false,
    color: values.color ?? null,
  };
}

const switches = {
  output: { type: 'string', short: 'o' },
  'stdin-filename': { type: 'string' },
  'open-world': { type: 'boolean' },
  'max-warnings': { type: 'string' },
  rule: { type: 'string', multiple: true },
  project: { type: 'string', short: 'p' },
  fix: { type: 'boolean' },
  color: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, allowNegative: true, options: switches });
  } catch (error) {
    const message = (error as Error).message.split('. ')[0]!.replace(/\.?$/, '.');
    const unknown = /^Unknown option '--([^'=]+)/.exec(message)?.[1];
    throw usage(message, unknown === undefined ? undefined : didYouMean(unknown, Object.keys(switches), '--'));
  }
}

/** Undefined where nothing is near. */
function didYouMean(wanted: string, known: readonly string[], before = ''): string | undefined {
  const meant = nearestNames(wanted, known, 1)[0];
  return meant === undefined ? undefined : `Did you mean "${before}${meant}"?`;
}

function isFormat(format: string): format is Format {
  return (formats as readonly string[]).includes(format);
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw usage(`--max-warnings takes a number, not "${text}".`);
  return Number(text);
}

export function usage(message: string, hint = ''): OrchError {
  return new OrchError('usage_error', message, { hint: `${hint} Usage: \`orch-lint --help\`.`.trim() });
}

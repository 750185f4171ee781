import { isOrchError, lookupCode, OrchError, renderPretty, type Code } from '@orch/diagnostics';
import { wantedJson } from './format.js';
import { inLocale } from './in-locale.js';
import { plainText } from './plain-text.js';
import { styler } from './style.js';

/** Writes a failure in the asked form and returns the exit code. */
export async function reportFailure(error: unknown, args: readonly string[]): Promise<number> {
  const failure = isOrchError(error)
    ? error
    : new OrchError('internal_error', error instanceof Error ? error.message : String(error), { hint: 'This is a fault of the program; please report it with the command that you ran.' });
  const json = wantedJson(args);
  if (json !== null) {
    process.stdout.write(`${JSON.stringify({ error: failure }, null, json === 'json' ? 2 : 0)}\n`);
  } else {
    const style = styler(process.stderr, args);
    // Below the ^C that the terminal shows.
    if (failure.code === 'interrupted' && process.stderr.isTTY) process.stderr.write('\n');
    if (failure.diagnostics.length > 0) process.stderr.write(inLocale(`${renderPretty(failure.diagnostics, { color: style.enabled, width: process.stderr.columns ?? 100 }).trimEnd()}\n\n`));
    process.stderr.write(inLocale(`${style('red', 'error:')} ${plainText(failure.message)} ${style('dim', `[${failure.code}]`)}\n`));
    if (failure.hint !== null) process.stderr.write(inLocale(`  ${plainText(failure.hint)}\n`));
    if (failure.code === 'internal_error' && error instanceof Error && process.env['ORCHESTRATOR_DEBUG']) process.stderr.write(`${error.stack}\n`);
  }
  return exitCodeOf(failure.code);
}

/** What stands in manifests and cannot be carried out is a manifest rejected, also where the daemon finds it later. */
export function exitCodeOf(code: Code): number {
  const { exit, category } = lookupCode(code);
  return exit ?? (category === 'manifest' ? 3 : 1);
}

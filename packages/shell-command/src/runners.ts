import type { CodePlace } from './code-place.js';

/** Programs that compile and run what the first operand of a subcommand names. */
const runners: readonly (readonly [program: RegExp, subcommand: RegExp, valued: RegExp])[] = [
  [/^go$/, /^(?:run|generate)$/, /^-(?:C|exec|toolexec|tags|mod|modfile|ldflags|gcflags|o|p|run|skip|overlay|pkgdir)$/],
  [/^(?:deno|bun|dart|zig|v|crystal|nim|dub|swift)$/, /^(?:run|r|test|bench|eval|exec|x)$/, /^-[cLA]$|^--(?:config|cwd|import-map|env-file)$/],
];
/** Options whose value is run. */
const running = /^--?(?:exec|toolexec|vettool)$/;

/** Why a value in the next or current argument of such a program would be run; null where it is not known to be. */
export function placeInRunner(program: string, words: readonly string[], start: string): CodePlace | null {
  const runner = runners.find(([name]) => name.test(program));
  if (!runner) return null;
  const [, subcommand, valued] = runner;
  if (running.test(words.at(-1) ?? '') || /^--?(?:exec|toolexec|vettool)=/.test(start)) return { reason: `\`${program}\` would run it`, unlessPath: false };
  const [command = '', ...rest] = words.filter((word, index) => !word.startsWith('-') && !valued.test(words[index - 1] ?? ''));
  if (!subcommand.test(command) || rest.length > 0 || start.startsWith('-') || valued.test(words.at(-1) ?? '')) return null;
  return { reason: `\`${program} ${command}\` would run what it names, or take it for an option`, unlessPath: true };
}

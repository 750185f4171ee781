const evaluating = new Set(['eval', 'trap', 'let', 'ssh']);
const shells = new Set(['sh', 'bash', 'dash', 'ash', 'ksh', 'mksh', 'zsh', 'busybox', 'su', 'runuser', 'ssh']);

/** Why the next word of a command is run as code by the command itself, whatever quotes it is in here; null when it is not known to be. */
export function runsItsText(words: readonly string[]): string | null {
  const evaluator = words.find((word) => evaluating.has(baseName(word)));
  if (evaluator) return `\`${evaluator}\` runs its arguments as code, whatever their quotes here; give the prompt on standard input (\`promptDelivery: stdin\`)`;
  const option = words.findLastIndex((word) => /^-[A-Za-z]*c$/.test(word));
  const isCode = option !== -1 && words.slice(option + 1).every((word) => word.startsWith('-'));
  const shell = isCode ? words.slice(0, option).find((word) => shells.has(baseName(word))) : undefined;
  return shell ? `it would become part of the code that \`${shell} ${words[option] ?? ''}\` runs; pass it as an argument: \`${shell} -c '… "$1"' ${baseName(shell)} {prompt}\`` : null;
}

/** The same for what a command reads from a here-document. */
export function runsItsInput(words: readonly string[]): string | null {
  const shell = words.find((word) => shells.has(baseName(word)));
  return shell ? `\`${shell}\` would run it as code` : null;
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

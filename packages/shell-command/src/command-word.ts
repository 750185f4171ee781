import { baseName } from './interpreters.js';

/** Words of the shell's grammar that a command may follow. */
const keywords: ReadonlySet<string> = new Set(['!', '{', 'if', 'then', 'elif', 'else', 'do', 'while', 'until', 'coproc']);
/** They run the command that their arguments name. */
const wrappers: ReadonlySet<string> = new Set([
  'command', 'builtin', 'exec', 'time', 'env', 'nohup', 'nice', 'ionice', 'setsid', 'stdbuf', 'timeout', 'sudo', 'doas', 'xargs', 'busybox', 'toybox',
]); // prettier-ignore

/**
 * Which word of a simple command names what is run, behind assignments, keywords and programs that run another; the number of words
 * where it is the next one, and null where there is none (`for x in …`, `case … in`, `command -v`).
 */
export function commandWord(words: readonly string[]): number | null {
  let at = 0;
  for (;;) {
    const word = words[at];
    if (word === undefined) return words.length;
    if (/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(word) || keywords.has(word)) at += 1;
    else if (wrappers.has(baseName(word))) {
      at += 1;
      while (/^[-+]|^\d+(?:\.\d+)?[smhd]?$/.test(words[at] ?? '')) {
        if (word === 'command' && /^-[A-Za-z]*[vV]/.test(words[at] ?? '')) return null;
        at += 1;
      }
    } else if (word === 'for' || word === 'select') {
      const body = words.indexOf('do', at);
      if (body === -1) return null;
      at = body + 1;
    } else if (word === 'function') at += 2;
    else return word === 'case' ? null : at;
  }
}

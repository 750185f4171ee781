/** How a program that runs code is told which. Words are options only before the first operand, except where `permutes`. */
export interface Interpreter {
  /** An option whose next word is code. */
  readonly code: RegExp;
  /** An option that makes the first operand code. */
  readonly codeOperand: RegExp;
  /** An option that holds code in its own word; tried on the word's beginning with one more character. */
  readonly attached: RegExp;
  /** An option whose next word is a value of another kind. */
  readonly value: RegExp;
  /** An option whose next word names a file of code, so that the first operand is none. */
  readonly file: RegExp;
  /** What the first operand is where no option has brought the code; `make`: neither, but a file of code is named by an option. */
  readonly operand: 'code' | 'script' | 'make' | 'data';
  readonly permutes: boolean;
  /** A word behind the code, or behind operands where it permutes, is an option still if it looks like one. */
  readonly lateOptions: boolean;
  /** With how many operands it still runs what it reads on standard input; -1: never. */
  readonly readsWith: number;
}

const never = /(?!)/;
const nothing: Interpreter = { code: never, codeOperand: never, attached: never, value: never, file: never, operand: 'data', permutes: true, lateOptions: false, readsWith: -1 };

const shell: Interpreter = { ...nothing, codeOperand: /^-[A-Za-z]*c[A-Za-z]*$/, value: /^[-+][A-Za-z]*[oO]$|^--(?:rcfile|init-file)$/, operand: 'script', permutes: false, readsWith: 0 };
/** They run a command line with a shell of their own choice. */
const runsLine: Interpreter = { ...nothing, code: /^-[A-Za-z]*c$|^--(?:(?:session-)?command|call|run)$/, attached: /^--(?:(?:session-)?command|call|run)=/ };
/** They run what they read, whatever their operands. */
const runsLater: Interpreter = { ...nothing, readsWith: Infinity };
const userShell: Interpreter = { ...runsLine, lateOptions: true, readsWith: 2 };
const remoteShell: Interpreter = { ...nothing, value: /^-[bcDEeFIiJLlmOopQRSWw]$/, readsWith: 1 };
const language: Interpreter = { ...nothing, operand: 'script', permutes: false, lateOptions: true, readsWith: 0 };
const perlLike: Interpreter = { ...language, code: /^-[A-Za-z0-9]*[eE]$/, attached: /^-[A-Za-z0-9]*[eE]./, value: /^-I$/ };
const javascript: Interpreter = { ...language, code: /^-(?:e|p|pe)$|^--(?:eval|print)$/, attached: /^--(?:eval|print)=/, value: /^-[rC]$|^--(?:require|import|loader|conditions)$/ };
const evaluatesE: Interpreter = { ...language, code: /^-e$/, attached: /^-e./ };
const awk: Interpreter = { ...nothing, code: /^-e$|^--source$/, attached: /^--source=/, value: /^-[Fvil]$|^--(?:assign|field-separator|include|load)$/, file: /^-[fE]$|^--(?:file|exec)$/, operand: 'code' };
const sed: Interpreter = { ...nothing, code: /^-[A-Za-z]*e$|^--expression$/, attached: /^-[Enrsuz]*e.|^--expression=/, value: /^-l$|^--line-length$/, file: /^-[A-Za-z]*f$|^--file$/, operand: 'code', lateOptions: true };

const byName: ReadonlyMap<string, Interpreter> = new Map([
  ...['sh', 'bash', 'rbash', 'dash', 'ash', 'ksh', 'mksh', 'lksh', 'oksh', 'pdksh', 'posh', 'yash', 'zsh', 'fish', 'csh', 'tcsh'].map((name) => [name, shell] as const),
  ...['su', 'runuser'].map((name) => [name, userShell] as const),
  ...['flock', 'script', 'sg', 'newgrp', 'npm', 'nix-shell'].map((name) => [name, runsLine] as const),
  ['npx', { ...runsLine, value: /^-p$|^--package$/, operand: 'script', permutes: false }],
  ...['at', 'batch', 'parallel', 'ed', 'red', 'ex', 'vi', 'vim', 'nvim', 'gdb', 'lldb', 'dc', 'm4', 'gnuplot', 'ftp', 'sftp', 'mail', 'mailx', 'crontab', 'eval', 'psql', 'mysql', 'mariadb', 'ghci', 'irb', 'iex', 'erl', 'jshell'].map((name) => [name, runsLater] as const),
  ...['tclsh', 'wish', 'expect', 'julia', 'groovy', 'octave', 'deno', 'R', 'guile', 'swift', 'elixir', 'scala', 'racket', 'ocaml', 'runghc', 'runhaskell', 'escript', 'raku', 'clojure', 'clj', 'bb', 'crystal'].map((name) => [name, { ...language, code: /^-[eE]$|^--eval$/, readsWith: 0 }] as const),
  ['sqlite3', { ...nothing, value: /^--?(?:cmd|init|separator|nullvalue|newline|vfs)$/, readsWith: 1 }],
  ...['make', 'gmake'].map((name) => [name, { ...nothing, operand: 'make', value: /^-[CjloIW]$/, file: /^-f$|^--(?:file|makefile)$/ }] as const),
  ...['ssh', 'rsh', 'remsh'].map((name) => [name, remoteShell] as const),
  ...['python', 'pypy'].map((name) => [name, { ...language, code: /^-[A-Za-z]*c$/, attached: /^-[bBdEhiIOPqRsSuvVx]*c./, value: /^-[WX]$/, lateOptions: false }] as const),
  ...['perl', 'ruby'].map((name) => [name, perlLike] as const),
  ...['node', 'nodejs', 'bun', 'tsx', 'ts-node', 'zx', 'coffee'].map((name) => [name, javascript] as const),
  ['php', { ...language, code: /^-[rBRE]$|^--(?:run|process-begin|process-code|process-end)$/, attached: /^-[rBRE]./, value: /^-[cdzS]$/, file: /^-[fF]$/ }],
  ...['pwsh', 'powershell'].map((name) => [name, { ...language, code: /^-c(?:ommand)?$/i, lateOptions: false }] as const),
  ['java', { ...language, value: /^-(?:cp|classpath|p)$|^--(?:class-path|module-path|add-modules)$/, file: /^-(?:jar|m)$|^--module$/, lateOptions: false, readsWith: -1 }],
  ...['lua', 'luajit', 'Rscript', 'osascript'].map((name) => [name, evaluatesE] as const),
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name) => [name, awk] as const),
  ...['sed', 'gsed'].map((name) => [name, sed] as const),
]);

/** By the word that starts it; `python3.13` is Python. */
export function interpreterOf(word: string): Interpreter | undefined {
  const name = baseName(word);
  return byName.get(name) ?? byName.get(name.replace(/[\d.]+$/, ''));
}

export function isShell(interpreter: Interpreter | undefined): boolean {
  return interpreter === shell;
}

export function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

import { baseName } from './interpreters.js';

/** How a program, whatever else it does, is made to run or to load something by its arguments. */
interface CodeOptions {
  /** An option whose next word is run or loaded. */
  readonly next: RegExp;
  /** An option that holds that in its own word; tried on the word's beginning. */
  readonly attached: RegExp;
  /** An option whose next word is data. */
  readonly value: RegExp;
  /** A value that begins with a dash could be such an option. */
  readonly dashes: boolean;
  /** Each operand from this one on is run. */
  readonly codeFrom: number;
}

const never = /(?!)/;
const none: CodeOptions = { next: never, attached: never, value: never, dashes: false, codeFrom: Infinity };
const editor: CodeOptions = { ...none, next: /^-[cSu]$|^--cmd$/, attached: /^\+|^--cmd=|^-[cSu]/, dashes: true };
const debugging: CodeOptions = { ...none, next: /^-(?:ex|iex|o|s|x|S|O|ix)$|^--(?:eval-command|init-eval-command|one-line|source|command)$/, attached: /^--?(?:eval-command|init-eval-command|ex|iex|command|x)=/ };
const sql: CodeOptions = { ...none, next: /^-[ce]$|^--(?:command|execute|init-command)$/, attached: /^-[ce].?|^--(?:command|execute|init-command)=/ };
const javascript: CodeOptions = { ...none, next: /^-r$|^--(?:import|require|loader|experimental-loader|preload)$/, attached: /^--(?:import|require|loader|experimental-loader|preload)=|^-r/ };
const copying: CodeOptions = { ...none, next: /^-[eoS]$|^--(?:rsh|rsync-path)$/, attached: /^-[A-Za-z]*[eoS]|^--(?:rsh|rsync-path)=/, dashes: true };

function under<T>(names: string, value: T): readonly (readonly [string, T])[] {
  return names.split(' ').map((name) => [name, value] as const);
}

const byName: ReadonlyMap<string, CodeOptions> = new Map([
  ...under('bash zsh', { ...none, next: /^--(?:rcfile|init-file)$/, attached: /^--(?:rcfile|init-file)=/ }),
  ...under('perl', { ...none, attached: /^-[A-Za-z]*[MmI]/, next: /^-[MmI]$/ }),
  ...under('ruby', { ...none, attached: /^-[A-Za-z]*[rI]/, next: /^-[rI]$/ }),
  ...under('node nodejs bun tsx deno', javascript),
  ...under('php', { ...none, next: /^-[dcz]$/, attached: /^-[dcz]|^--define=/ }),
  ...under('tar gtar bsdtar', { ...none, next: /^-[A-Za-z]*[IF]$|^--(?:to-command|checkpoint-action|use-compress-program|rsh-command|rmt-command|info-script|new-volume-script)$/, attached: /^-[A-Za-z]*[IF]|^--(?:to-command|checkpoint-action|use-compress-program|rsh-command|rmt-command|info-script|new-volume-script)=/, dashes: true }),
  ...under('sort', { ...none, next: /^--compress-program$/, attached: /^--compress-p[a-z]*=/, value: /^-[kt]$/, dashes: true }),
  ...under('split', { ...none, next: /^--filter$/, attached: /^--fi[a-z]*=/, value: /^-[abCln]$/, dashes: true }),
  ...under('vi vim nvim view ex gvim vimdiff', editor),
  ...under('less', { ...none, attached: /^\+/, dashes: true }),
  ...under('emacs emacsclient', { ...none, next: /^-[elf]$|^--(?:eval|load|funcall|execute|script)$/, attached: /^--(?:eval|load|funcall|execute|script)=/, dashes: true }),
  ...under('gdb lldb', debugging),
  ...under('sqlite3', { ...none, next: /^-(?:cmd|init)$|^--(?:cmd|init)$/, dashes: true, codeFrom: 1 }),
  ...under('psql mysql mariadb', sql),
  ...under('make gmake bmake ninja just', { ...none, next: /^-f$|^--(?:file|makefile|eval)$/, attached: /^--(?:file|makefile|eval)=|^-[fE]/, value: /^-[CjloW]$|^--(?:directory|jobs)$/, dashes: true, codeFrom: 0 }),
  ...under('rsync scp sftp', copying),
  ...under('wget', { ...none, next: /^-e$|^--(?:execute|use-askpass)$/, attached: /^-e|^--(?:execute|use-askpass)=/, value: /^-[OoPUit]$|^--(?:post-data|header|body-data|user-agent|output-document)$/, dashes: true }),
  ...under('zip', { ...none, next: /^-TT$|^--unzip-command$/, attached: /^--unzip-command=/, dashes: true }),
  ...under('man', { ...none, next: /^-[PHp]$|^--(?:pager|html)$/, attached: /^-[PH]|^--(?:pager|html)=/, dashes: true }),
  ...under('awk gawk mawk nawk', { ...none, next: /^-[il]$|^--(?:include|load)$/, attached: /^-[il]|^--(?:include|load|file|exec)=/ }),
  ...under('at batch', { ...none, next: /^-f$/, attached: /^-f/ }),
  ...under('crontab', { ...none, codeFrom: 0 }),
  ...under('cargo', { ...none, next: /^--config$/, attached: /^--config=/ }),
  ...under('tclsh expect', { ...none, next: /^-c$/ }),
]);

/** Of git, before its subcommand; and the subcommands with an option that names a program. */
const gitGlobal: CodeOptions = { ...none, next: /^-c$|^--(?:config-env|exec-path)$/, attached: /^-c|^--(?:config-env|exec-path)=/, value: /^-C$|^--(?:git-dir|work-tree|namespace)$/ };
const gitProgram = /^--(?:exec|upload-pack|receive-pack|extcmd|open-files-in-pager|tool|config|server-option|template|smtp-server|sendmail-cmd)/;
const gitRunning: CodeOptions = { ...none, next: new RegExp(`${gitProgram.source}$|^-[xuOc]$`), attached: new RegExp(`${gitProgram.source}=|^-[xuOc]`), value: /^-[A-Za-z]*[emfABC]$|^--(?:onto|message|and|or|not)$/, dashes: true };
const gitRunners: ReadonlySet<string> = new Set(['grep', 'rebase', 'clone', 'fetch', 'pull', 'push', 'ls-remote', 'difftool', 'mergetool', 'archive', 'send-email', 'filter-branch', 'fetch-pack', 'send-pack', 'daemon', 'remote', 'submodule', 'bisect']);

/** Why a value in the next or current argument of a program would be run or loaded by it; null where it is not known to be. */
export function placeByOption(program: string, words: readonly string[], start: string, isPath: boolean): string | null {
  const name = baseName(program);
  if (name === 'git') return placeInGit(words, start, isPath);
  const options = byName.get(name) ?? byName.get(name.replace(/[\d.]+$/, ''));
  if (name === 'python' || /^python[\d.]*$/.test(name)) return placeInModule(words);
  return options ? placeIn(program, options, words, start, isPath) : null;
}

function placeIn(program: string, options: CodeOptions, words: readonly string[], start: string, isPath: boolean): string | null {
  const before = words.at(-1) ?? '';
  const ended = words.includes('--');
  if (!ended && options.next.test(before)) return `\`${program} ${before}\` would run or load it`;
  if (!ended && options.value.test(before)) return null;
  if (!ended && options.attached.test(start)) return `\`${program}\` would run or load what \`${start}\` names`;
  const operands = words.filter((word) => !/^[-+]./.test(word)).length;
  if (operands >= options.codeFrom && !start.startsWith('-')) return `it would become part of the code that \`${program}\` runs`;
  const mayBeOption = !ended && options.dashes && /^(?:$|[$`])/.test(start) && !isPath;
  return mayBeOption ? `\`${program}\` could take it for an option, and options bring code; put \`--\` before it` : null;
}

function placeInGit(words: readonly string[], start: string, isPath: boolean): string | null {
  const at = words.findIndex((word, index) => !word.startsWith('-') && !/^(?:-[Cc]|--(?:git-dir|work-tree|namespace|config-env|exec-path))$/.test(words[index - 1] ?? ''));
  if (at === -1) {
    if (/^(?:$|[$`])/.test(start) && !gitGlobal.value.test(words.at(-1) ?? '')) return placeIn('git', gitGlobal, words, start, isPath) ?? 'it would choose what `git` runs';
    return placeIn('git', gitGlobal, words, start, isPath);
  }
  const [command, ...rest] = words.slice(at) as [string, ...string[]];
  if ((command === 'bisect' && rest[0] === 'run') || (command === 'submodule' && rest.includes('foreach'))) return `\`git ${command}\` runs it`;
  if (command === 'filter-branch') return '`git filter-branch` runs its arguments as code';
  if (command === 'config' && !rest.some((word) => /^(?:user|author|committer)\./.test(word))) return 'settings of `git` name programs that it runs';
  return gitRunners.has(command) ? placeIn(`git ${command}`, gitRunning, rest, start, isPath) : null;
}

/** Modules of Python that run what their arguments hold or name. */
function placeInModule(words: readonly string[]): string | null {
  const module = words[words.findIndex((word) => /^-[A-Za-z]*m$/.test(word)) + 1] ?? '';
  return words.some((word) => /^-[A-Za-z]*m$/.test(word)) && /^(?:timeit|pdb|cProfile|profile|trace|runpy|code|doctest)$/.test(module) ? `\`python -m ${module}\` would run it as code` : null;
}

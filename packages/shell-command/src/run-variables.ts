/** Variables whose value a shell expands or runs of its own accord. */
const byShell: ReadonlySet<string> = new Set(['PS0', 'PS1', 'PS2', 'PS4', 'PROMPT_COMMAND', 'ENV', 'BASH_ENV']);
/** Variables that name a program, or options of one, or what it loads. */
const byProgram =
  /^(?:GIT_(?!(?:AUTHOR|COMMITTER)_)\w+|\w*(?:EDITOR|PAGER|ASKPASS)|VISUAL|BROWSER|SHELL|NODE_OPTIONS|PYTHON(?:STARTUP|HOME|INSPECT|BREAKPOINT|WARNINGS)|PERL5(?:OPT|DB)|RUBYOPT|\w*JAVA_(?:TOOL_)?OPTIONS|(?:MAVEN|GRADLE|SBT|JAVA)_OPTS|LESS(?:OPEN|CLOSE)?|RSYNC_RSH|CVS_RSH|MAKEFLAGS|MAKEFILES|MFLAGS|GNUMAKEFLAGS|TAR_OPTIONS|RUSTC\w*|RUSTFLAGS|CARGO_\w+|GOFLAGS|CC|CXX|LD|npm_config_\w+|NPM_CONFIG_\w+|VIMINIT|EXINIT|FZF_\w+|IFS)$/;
/** Lists of places from which programs are loaded: a path of the author's choice may stand in them. */
const searched = /^(?:PATH|LD_\w+|DYLD_\w+|NODE_PATH|PYTHONPATH|PERL5LIB|PERLLIB|RUBYLIB|CLASSPATH|MANPATH)$/;

/** Why a value of the variable would be run; null where it is not known to be. */
export function placeInVariable(variable: string): { readonly reason: string; readonly unlessPath: boolean } | null {
  if (byShell.has(variable)) return { reason: `shells run what \`${variable}\` holds`, unlessPath: false };
  if (byProgram.test(variable)) return { reason: `programs run or obey what \`${variable}\` holds`, unlessPath: false };
  return searched.test(variable) ? { reason: `programs load what \`${variable}\` names`, unlessPath: true } : null;
}

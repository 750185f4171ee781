/** One function a shell: it asks this program what may stand where the cursor is, one candidate a line, and says nothing where that fails. */
const bash = `# bash completion for orchestrator: source it, or put it where bash-completion looks
_orchestrator() {
  local line paths= open= before=
  local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) paths=-f ;;
      :folders) paths=-d ;;
      *) line=\${line%%$'\\t'*}
         [[ $line == *[/:=] ]] && open=1
         COMPREPLY+=("$line") ;;
    esac
  done < <(orchestrator __complete --shell bash -- "\${words[@]}" 2>/dev/null)
  if [[ -n $paths ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$paths" -- "\${COMP_WORDS[COMP_CWORD]##[=:]}")
  elif [[ -n $open ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _orchestrator orchestrator
`;

const zsh = `#compdef orchestrator
# zsh completion for orchestrator: put it as _orchestrator into a folder of $fpath, or source it after compinit
_orchestrator() {
  local line paths= value
  local -a plain open
  while IFS= read -r line; do
    case $line in
      :files) paths=files ;;
      :folders) paths=folders ;;
      *) value=\${line%%$'\\t'*}
         if [[ $value == *[/:=] ]]; then open+=("$value"); else plain+=("\${value//:/\\\\:}:\${line#*$'\\t'}"); fi ;;
    esac
  done < <(orchestrator __complete --shell zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  case $paths in
    files) compset -P '--*='; _files ;;
    folders) compset -P '--*='; _files -/ ;;
    *) (( \${#plain} )) && _describe -t values orchestrator plain
       (( \${#open} )) && compadd -S '' -a open ;;
  esac
}
if [[ $funcstack[1] == _orchestrator ]]; then _orchestrator "$@"; else compdef _orchestrator orchestrator; fi
`;

const fish = `# fish completion for orchestrator: put it as orchestrator.fish into ~/.config/fish/completions
function __orchestrator_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l flag (string match -r -- '^--[^=]*=' (commandline -ct)); or set flag ''
    set -l value (string replace -- "$flag" '' (commandline -ct))
    for line in (orchestrator __complete --shell fish -- $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                for path in (__fish_complete_path $value)
                    echo $flag$path
                end
            case :folders
                for path in (__fish_complete_directories $value)
                    echo $flag$path
                end
            case '*'
                echo $line
        end
    end
end
complete -c orchestrator -f -a '(__orchestrator_complete)'
`;

export const scripts = { bash, zsh, fish } as const;

/** Exit status of a supervisor that found its run started already by another one. */
export const alreadyStarted = 97;

/**
 * Claims the run, so that it is started once whatever happens: `pid` is made only where there is none (`set -C`), before the
 * command is. The shell's own messages ("Killed") go nowhere. It lives through a polite signal to its group, as it still has a
 * result to write; a trap that does something, unlike an ignored signal, is not handed down to the command. Neither claim nor result is
 * lost to a disk that is full for a while: whoever made the file writes it when there is room again.
 */
const claim = `d=$1 boot=$2 mask=$3
shift 3
trap : HUP INT TERM
exec 3>&2 2>/dev/null
umask 077
read -r stat </proc/$$/stat || exit 96
set -C
command exec 9>"$d/pid" || exit ${alreadyStarted}
set +C
until printf '%s %s\\n' "$boot" "$stat" >&9; do sleep 1; done
exec 9>&-
`;

/** One write call; a reader takes it as there only with its newline, which spares a program for the rename. */
const finish = `status=$?
until printf '%s\\n' "$status" >"$d/result"; do [ -d "$d" ] || break; sleep 1; done
`;

/**
 * Standard input is what it was at the start. Costs the shell and the command, nothing else.
 * Arguments: spool directory, boot id, file mode mask of the command, the command and its arguments.
 */
export const plainSupervisor = `${claim}(umask "$mask"; exec "$@" 2>&3 3>&-)
${finish}`;

/**
 * Relays `in/000001`, `in/000002` … to the command's standard input in order, until `in/end` or the command's end. The bell is
 * opened for reading and writing before the folder is looked at: opening never blocks, and a ring between looking and waiting
 * stays in the pipe. The end marker is looked for before the messages: whatever was there before it is sent.
 */
export const liveSupervisor = `${claim}mkfifo "$d/bell" "$d/stdin" || exit 96
exec 8<>"$d/bell"
relay() {
  n=1
  while :; do
    ended=
    if [ -e "$d/in/end" ] || [ -e "$d/result" ]; then ended=1; fi
    while :; do
      name=00000$n
      while [ \${#name} -gt 6 ]; do name=\${name#0}; done
      [ -e "$d/in/$name" ] || break
      cat "$d/in/$name" || return
      n=$((n + 1))
    done
    [ -z "$ended" ] || return
    read -r ring <&8
  done
}
relay >"$d/stdin" 3>&- &
(umask "$mask"; exec "$@" <"$d/stdin" 2>&3 3>&- 8>&-)
${finish}echo >&8
wait
`;

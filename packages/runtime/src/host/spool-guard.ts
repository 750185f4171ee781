import { spawn, type ChildProcess } from 'node:child_process';
import { runMarker } from './process-tree.js';

const guardMarker = 'ORCH_GUARD';

/**
 * Waits, at no cost, until the daemon that holds the other end of its input is gone, in whatever way; then looks after the spools for as long as a process of a run lives or something is
 * written. What has written more than it may is ended but for its supervisor, which writes the result as ever: the next daemon finds both, and says why the step failed. Ended are the session of the
 * supervisor, whose number can be nobody else's while the recorded one lives, and what carries the run's marker in its environment, which is asked for once more right before the signal: what has shed
 * the marker would outlive the supervisor otherwise, and then nobody could tell whose it is. A guard that was started for the same spools before is not needed any more.
 * Arguments: spool directory, most bytes of one run.
 */
const script = `cd "$1" || exit 0
root=$1 cap=$2
unset ${guardMarker}
read -r now </proc/sys/kernel/random/boot_id
strike() {
  for found in $(grep -lzxF -e "$2" /proc/[0-9]*/environ 2>/dev/null); do
    found=\${found#/proc/}
    found=\${found%/environ}
    [ "$found" = "$3" ] || ! grep -qzxF -e "$2" "/proc/$found/environ" 2>/dev/null || kill -s "$1" "$found"
  done
} 2>/dev/null
strike_session() {
  for pass in 1 2 3; do
    for found in /proc/[0-9]*/stat; do
      read -r stat <"$found" || continue
      found=\${stat%% *}
      set -- \${stat##*) }
      [ "$4" != "$supervisor" ] || [ "$found" = "$supervisor" ] || kill -s KILL "$found"
    done
  done
} 2>/dev/null
strike TERM "${guardMarker}=$root" $$
read -r end
while :; do
  busy= pause=1
  for run in [0-9a-f]*; do
    case $run in *[!0-9a-f]*) continue ;; esac
    boot= supervisor= stat= alive=
    read -r boot supervisor stat <"$run/pid" || supervisor=
    set -- \${stat##*) }
    start=\${20-}
    set -- $(wc -c "$run/out" "$run/err" 2>/dev/null)
    size=\${5:-0}
    eval "before=\\\${size_$run-} size_$run=$size"
    [ -n "$before" ] || { before=$size pause=0.1; }
    if [ -n "$start" ] && [ "$boot" = "$now" ] && [ ! -s "$run/result" ] && read -r stat <"/proc/$supervisor/stat"; then
      set -- \${stat##*) }
      [ "\${20}" != "$start" ] || alive=1
    fi
    [ -n "$alive" ] || [ "$size" -gt "$before" ] || grep -qzxF -e "${runMarker}=$run" /proc/[0-9]*/environ || continue
    busy=1
    if [ -n "$supervisor" ] && [ "$size" -gt "$cap" ]; then
      [ -z "$alive" ] || strike_session
      strike KILL "${runMarker}=$run" "$supervisor"
    fi
    [ "$size" -eq "$before" ] || [ $((size + (size - before) * 8)) -le "$cap" ] || pause=0.1
  done 2>/dev/null
  [ -n "$busy" ] || exit 0
  sleep $pause
done
`;

/** It is let go when there has been nothing to look after for so long. */
const idleMs = 1000;

/** Keeps what runs on from filling the disk while no daemon is there to look. */
export class SpoolGuard {
  readonly #root: string;
  readonly #bytes: number;
  readonly #path: string;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(root: string, bytes: number, path: string) {
    this.#root = root;
    this.#bytes = bytes;
    this.#path = path;
  }

  /** To be called whenever there is a run to look after; starts nothing where one waits already. */
  begin(): void {
    clearTimeout(this.#idle);
    if (this.#child !== null) return;
    const child = spawn('/bin/sh', ['-c', script, 'orch-guard', this.#root, String(this.#bytes)], { cwd: '/', env: { PATH: this.#path, [guardMarker]: this.#root }, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    this.#child = child;
    const gone = () => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', gone);
    // Without it nothing is worse than before: the next daemon ends what floods.
    child.once('error', gone);
    child.stdin.on('error', () => {});
    child.unref();
    (child.stdin as unknown as { unref(): void }).unref();
  }

  /** To be called when no run is left: an idle daemon keeps no other process. */
  rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.release(), idleMs).unref();
  }

  /** It takes over what goes on, as it would if the daemon had died. */
  release(): void {
    clearTimeout(this.#idle);
    this.#child?.stdin?.end();
    this.#child = null;
  }
}

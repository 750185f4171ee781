import { baseName } from './interpreters.js';

/** A program or builtin that runs the command which its arguments name. */
export interface Wrapper {
  readonly name: string;
  /** An option whose next word is its value. */
  readonly value: RegExp;
  /** An option without a value. One that is neither may have a value or not. */
  readonly flag: RegExp;
  /** How many operands stand before the program. */
  readonly operands: number;
  readonly operandsMayMiss: boolean;
}

const never = /(?!)/;
/** One that holds its value in its own word, or a number. */
const attached = /^-[A-Za-z]?\d|^--[\w-]+=/;

function wrapper(names: string, value: RegExp, flag: RegExp, operands = 0, operandsMayMiss = false): readonly (readonly [string, Wrapper])[] {
  return names.split(' ').map((name) => [name, { name, value, flag: new RegExp(`${attached.source}|${flag.source}`), operands, operandsMayMiss }] as const);
}

const byName: ReadonlyMap<string, Wrapper> = new Map([
  ...wrapper('command builtin nohup busybox toybox catchsegv unbuffer', never, /^-p$/),
  ...wrapper('exec', /^-a$/, /^-[cl]+$/),
  ...wrapper('time', /^-[fo]$|^--(?:format|output)$/, /^-[apvqV]+$|^--(?:append|portability|verbose|quiet)$/),
  ...wrapper('env', /^-[uC]$|^--(?:unset|chdir)$/, /^-[i0v]+$|^--(?:ignore-environment|null|debug)$|^-S.|^--split-string=/),
  ...wrapper('nice', /^-n$|^--adjustment$/, never),
  ...wrapper('ionice', /^-[cn]$|^--(?:class|classdata)$/, /^-t$/),
  ...wrapper('setsid', never, /^-[cfw]+$|^--(?:ctty|fork|wait)$/),
  ...wrapper('stdbuf', /^-[ioe]$|^--(?:input|output|error)$/, /^-[ioe]./),
  ...wrapper('timeout', /^-[sk]$|^--(?:signal|kill-after)$/, /^-v$|^-[sk].|^--(?:foreground|preserve-status|verbose)$/, 1),
  ...wrapper('sudo', /^-[ugpCDRTUrth]$|^--(?:user|group|prompt|chdir|chroot|host)$/, /^-[AbEHiknPSs]+$|^--(?:preserve-env|set-home|login|shell|non-interactive|stdin)$/),
  ...wrapper('runuser', /^-[ugGw]$|^--(?:user|group|supp-group|whitelist-environment)$/, /^-[mp]+$|^--preserve-environment$/),
  ...wrapper('doas', /^-[uC]$/, /^-[nLs]+$/),
  ...wrapper('xargs', /^-[ILnPsadE]$|^--(?:arg-file|delimiter|max-args|max-procs|max-lines|max-chars)$/, /^-[0rtxpoi]+$|^-[ILnPsadEil].|^--(?:null|no-run-if-empty|verbose|exit|interactive|replace|open-tty)$/),
  ...wrapper('taskset', never, /^-[ac]+$|^--(?:all-tasks|cpu-list)$/, 1),
  ...wrapper('setarch', never, /^-[RFXZLBISTv3]+$|^--addr-no-randomize$/, 1, true),
  ...wrapper('linux32 linux64 i386 x86_64', never, /^-[RFXZLBISTv3]+$/),
  ...wrapper('chrt', /^-[TPD]$/, /^-[abdfioRrv]+$|^--(?:batch|deadline|fifo|idle|other|rr)$/, 1),
  ...wrapper('setpriv', /^--(?:reuid|regid|groups|inh-caps|ambient-caps|bounding-set|securebits|pdeathsig|selinux-label|apparmor-profile)$/, /^--(?:clear-groups|keep-groups|init-groups|no-new-privs|nnp|reset-env)$/),
  ...wrapper('prlimit', /^-[po]$|^--(?:pid|output)$/, never),
  ...wrapper('flock', /^-[wEc]$|^--(?:wait|timeout|conflict-exit-code|command)$/, /^-[snxeuoFv]+$|^--(?:shared|exclusive|nonblock|nb|close|no-fork|unlock)$/, 1),
  ...wrapper('chroot', never, never, 1),
  ...wrapper('nsenter unshare systemd-inhibit numactl cgexec firejail bwrap xvfb-run dbus-run-session strace ltrace pkexec tini dumb-init caffeinate chpst softlimit entr uvx bunx pnpx', never, never),
  ...wrapper('gosu su-exec setuidgid faketime', never, never, 1),
]);

const bySubcommand: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:npm|pnpm|yarn|bun)$/, /^(?:exec|dlx|x)$/],
  [/^(?:uv|poetry|pipenv|hatch|rye|pdm)$/, /^run$/],
  [/^bundle$/, /^exec$/],
];
const unknownOptions: Wrapper = { name: '', value: never, flag: /^-y$|^--(?:yes|silent)$/, operands: 0, operandsMayMiss: false };

/** The same of a package manager that runs a program by a subcommand. */
export function wrapperBySubcommand(word: string, subcommand: string): Wrapper | undefined {
  return bySubcommand.some(([program, command]) => program.test(baseName(word)) && command.test(subcommand)) ? unknownOptions : undefined;
}

export function wrapperOf(word: string): Wrapper | undefined {
  return byName.get(baseName(word));
}

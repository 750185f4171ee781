import { Placeholders, textOf } from './placeholders.js';

/** Kept in the shell itself by one shell or another, or in a shell that holds its own utilities: what they get is no argument of a new program. */
const perhapsNoProgram: ReadonlySet<string> = new Set(
  `. : [ [[ alias autoload bg bind break builtin caller cd chdir command compgen complete continue declare dirs disown echo enable eval exec exit export false fc fg functions getopts hash
  help hist history jobs kill let local logout mapfile popd print printf pushd pwd read readarray readonly return select set setopt shift shopt sleep source suspend test time times trap true
  type typeset ulimit umask unalias unset unsetopt wait whence where which if then elif else fi for while until do done case esac function coproc
  ash awk base32 base64 basename busybox cat chmod chown chgrp chroot cksum cmp comm cp cpio crontab cut date dc bc dd df diff dirname dos2unix du ed egrep env expand expr factor fgrep find
  flock fold ftpget ftpput fuser getopt grep groups gunzip gzip hd head hexdump hostname id install ionice less link ln logger logname ls lsof mail makemime md5sum mkdir mkfifo mknod mktemp more
  mountpoint mv nc netstat nice nl nohup nproc od paste patch pgrep pidof ping pkill pr printenv ps readlink realpath renice reset resize rev rm rmdir run-parts script sed sendmail seq setsid sh
  sha1sum sha256sum sha3sum sha512sum shred shuf sort split stat strings stty su sum sync tac tail tar taskset tee telnet timeout top touch toybox tr traceroute truncate tsort tty uname uncompress
  unexpand uniq unix2dos unlink unshare unxz unzip uptime usleep users uudecode uuencode vi vlock w watch wc wget who whoami xargs xxd xz yes zcat`
    .split(/\s+/),
);

const blank = /[ \t]+/y;
const plain = /[A-Za-z0-9_@%+=:,./-]+/y;
const quoted = /'[^']*'|"[^"$`\\]*"/y;

/**
 * Names of the placeholders that stand in arguments of the one program which is all that a command starts, so that the limits of an argument hold for their
 * values. None where the command is anything more, or where the word may be no program: it is for what must never be said in vain.
 */
export function programArguments(command: string, isPlaceholder: (name: string) => boolean): readonly string[] {
  const text = command.trim();
  const placeholders = new Placeholders(text, isPlaceholder);
  const names = new Set<string>();
  let program: string | null = null;
  let word = '';
  for (let at = 0; at < text.length; ) {
    const placeholder = placeholders.at(at);
    const piece = placeholder ? textOf(placeholder) : (match(plain, text, at) ?? match(quoted, text, at));
    const gap = piece === null ? match(blank, text, at) : null;
    if (piece === null && gap === null) return [];
    if (piece !== null) {
      word += piece;
      if (program !== null) for (const { name } of placeholders.between(at, at + piece.length)) names.add(name);
    } else if (program === null) {
      if (!/^[A-Za-z0-9_@%+:,./-]+$/.test(word) || perhapsNoProgram.has(word)) return [];
      program = word;
    }
    at += (piece ?? gap ?? '').length;
  }
  return [...names];
}

function match(form: RegExp, text: string, at: number): string | null {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? null;
}

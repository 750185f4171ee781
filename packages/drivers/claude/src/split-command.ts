/** The simple commands of a command line, or the text in it that starts something which cannot be told before it runs. */
export type SplitCommand = { readonly parts: readonly string[] } | { readonly opaque: string };

/** Redirections that write nothing and read nothing: they take nothing away from a command and add nothing to it. */
const harmlessRedirection = /^(?:&>>?[ \t]*\/dev\/null|[012]?>>?(?:[ \t]*\/dev\/null|&[12])|0?<[ \t]*\/dev\/null)(?![^\s;&|])/;

/** Between two commands. A `&` may start another one behind it. */
const separator = /^(?:&&|\|\||\|&|;;?|[|&\n])/;

/** A variable by its name alone: a value is never read as code, other than what `${…}` and `$((…))` can hold. */
const plainVariable = /^\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[A-Za-z_][A-Za-z0-9_]*\}|[0-9?#])/;

/**
 * Takes a command line apart as the shells of the client (bash, zsh) do, each part as it stands but for harmless redirections. Whatever starts commands in
 * another way is opaque: substitutions, groups, here-documents, files as input or output, comments and lines that go on.
 */
export function splitCommand(command: string): SplitCommand {
  const parts: string[] = [];
  let part = '';
  let rest = command;
  const take = (length: number) => {
    part += rest.slice(0, length);
    rest = rest.slice(length);
  };
  while (rest !== '') {
    const startsWord = part === '' || /\s$/.test(part);
    const redirection = startsWord || !/^\d/.test(rest) ? harmlessRedirection.exec(rest) : null;
    const between = separator.exec(rest);
    const variable = plainVariable.exec(rest);
    if (redirection) {
      part += ' ';
      rest = rest.slice(redirection[0].length);
    } else if (between) {
      parts.push(part);
      part = '';
      rest = rest.slice(between[0].length);
    } else if (rest.startsWith("'")) {
      const end = rest.indexOf("'", 1);
      if (end < 0) return { opaque: rest };
      take(end + 1);
    } else if (rest.startsWith('"')) {
      const length = lengthOfQuoted(rest);
      if (typeof length !== 'number') return length;
      take(length);
    } else if (rest.startsWith('\\')) {
      if (/^\\(?:[\r\n]|$)/.test(rest)) return { opaque: '\\' };
      take(2);
    } else if (variable) {
      take(variable[0].length);
    } else if (/^[<>()`\r\0]/.test(rest) || (rest.startsWith('$') && !/^\$(?:[\s;&|]|$)/.test(rest)) || (startsWord && rest.startsWith('#'))) {
      return { opaque: opening(rest) };
    } else take(1);
  }
  parts.push(part);
  return { parts: parts.map((text) => text.trim()).filter((text) => text !== '') };
}

/** Length of the text in double quotes at the beginning. */
function lengthOfQuoted(text: string): number | { readonly opaque: string } {
  for (let at = 1; at < text.length; at += 1) {
    const rest = text.slice(at);
    if (rest.startsWith('"')) return at + 1;
    const variable = plainVariable.exec(rest);
    if (variable) at += variable[0].length - 1;
    else if (rest.startsWith('`') || (rest.startsWith('$') && !/^\$[\s"]/.test(rest))) return { opaque: opening(rest) };
    else if (rest.startsWith('\\')) at += 1;
  }
  return { opaque: '"' };
}

/** As much as shows what it is. */
function opening(text: string): string {
  return /^(?:\$\(\(|\$[({['"]|[<>]{1,3}\(?|.)/s.exec(text)?.[0] ?? text;
}

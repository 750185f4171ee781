/** Words by which people call a secret; what ends in a plural, or names a place where one is kept, is none. */
const words = 'pass(?:word|wd|phrase)|secret|token|credential|api[-_.]?key|access[-_.]?key|private[-_.]?key|auth[-_.]?key|signing[-_.]?key|encryption[-_.]?key';
const end = '(?!s\\b|s_|S_)(?![\\w.-]*(?:file|path|dir|env|name|ref|store|budget|limit|count|type|url|ttl)\\b)';

const name = new RegExp(`(?:${words})${end}`, 'i');
const option = new RegExp(`^--?[\\w.-]*(?:${words})${end}[\\w.-]*$`, 'i');
const value = '(?<value>"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\n]|\'\')*\'|[^\\s"\',;\\]}{][^\\s"\',;\\]}]*)';

/** One look that rules out nearly all. */
const hint = new RegExp(`${words}|bearer|authorization|://[^\\s/]*@|sk-|gh[pousr]_|github_pat_|glpat-|xox[abposr]-|AKIA|ASIA|AIza|npm_|eyJ|-----BEGIN`, 'i');

export function mayHoldSecrets(text: string): boolean {
  return hint.test(text);
}

/** Whether what has this name is a secret: `DB_PASSWORD`, `apiKey`. */
export function isSensitiveName(written: string): boolean {
  return written.length < 200 && name.test(written) && !/[\s{}$]/.test(written);
}

/** Whether the argument behind this one is a secret: `--api-key`. */
export function isSensitiveOption(argument: string): boolean {
  return argument.length < 200 && option.test(argument);
}

/** Whether it reads as a word of a sentence: letters alone, not written in the mixed way of keys. */
export function isOrdinaryWord(written: string): boolean {
  const word = written.replace(/^["'(]+|["').:!?]+$/g, '');
  return word.length <= 24 && /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+)(?:[-’'](?:\p{Ll}+|\p{Lu}+))*$/u.test(word);
}

/** How secrets stand in commands, arguments, headers and addresses, and in a text that is no YAML. */
export const sensitiveAssignments: readonly RegExp[] = [
  // `--api-key=…`, `--api-key …`
  new RegExp(`(?<![\\w-])--?[\\w.-]{0,60}(?:${words})${end}[\\w.-]{0,60}(?:=|[ \\t]+(?!-))${value}`, 'dgi'),
  // `DB_PASSWORD=…`, `"apiKey": "…"`
  new RegExp(`(?<![\\w-])[\\w.-]{0,60}(?:${words})${end}[\\w.-]{0,60}["']?[ \\t]*(?:=|:[ \\t]+|:(?=["']))${value}`, 'dgi'),
  // `name: DB_PASSWORD`, and the value beside it
  new RegExp(`\\bname["']?:[ \\t]*["']?[\\w.-]{0,60}(?:${words})${end}[\\w.-]{0,60}["']?[ \\t]*(?:,|\\r?\\n)[ \\t]*["']?value["']?:[ \\t]*${value}`, 'dgi'),
  new RegExp(`\\bAuthorization["']?[ \\t]*[:=][ \\t]*["']?(?:Basic|Token|Bearer)[ \\t]+(?<value>[^\\s"',;\\]}{$]+)`, 'dgi'),
  /\bBearer[ \t]+(?!tokens?\b|auth|certificate)(?<value>[A-Za-z0-9._~+/=-]{6,})/dg,
  /:\/\/[^\s/:@"']*:(?<value>[^\s/@"'{}$]{2,})@/dg,
];

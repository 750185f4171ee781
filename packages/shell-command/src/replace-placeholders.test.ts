import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readCommand } from './read-command.js';
import { replacePlaceholders } from './replace-placeholders.js';

/** More of them is a longer search for a hole. */
const numRuns = Number(process.env['PLACEHOLDER_RUNS'] ?? 1500);

/** Null for a command with a placeholder in a wrong place, or without any. */
function replaced(command: string): string | null {
  const { placements, problems } = readCommand(command, (name) => name === 'prompt' || name === 'goal');
  return problems.length > 0 || placements.length === 0 ? null : replacePlaceholders(command, placements, (name) => (name === 'prompt' ? 'P' : 'G'));
}

describe('a placeholder is replaced to fit its quotes', () => {
  test.each([
    ['a {prompt}', 'a "${P}"'],
    ['a "{prompt}"', 'a "${P}"'],
    ["a '{prompt}'", `a ''"\${P}"''`],
    ['a "$(b {prompt} "{prompt}" \'{prompt}\')"', `a "$(b "\${P}" "\${P}" ''"\${P}"'')"`],
    ['a \\"{prompt}\\"', 'a \\""${P}"\\"'],
    ["a \\'{prompt}", `a \\'"\${P}"`],
    ['a "\\"{prompt}"', 'a "\\"${P}"'],
    [`a "it's {prompt}"`, `a "it's \${P}"`],
    [`a '"{prompt}'`, `a '"'"\${P}"''`],
    ['a "\\\\{prompt}"', 'a "\\\\${P}"'],
    ['a # it\'s a comment\nb {prompt}', 'a # it\'s a comment\nb "${P}"'],
    ['a b#\'c {prompt}\'', `a b#'c '"\${P}"''`],
    ['a ${x:-y} "${z}" $# $$ $1 {prompt}', 'a ${x:-y} "${z}" $# $$ $1 "${P}"'],
    ['a $((1 + (2 * x))) {prompt}', 'a $((1 + (2 * x))) "${P}"'],
    ['a `b "c` {prompt}', 'a `b "c` "${P}"'],
    ['cat <<E | b\nit\'s {prompt}\nE\nc "{prompt}"', 'cat <<E | b\nit\'s ${P}\nE\nc "${P}"'],
    ["cat <<'E' <<-F\nit's\nE\n\"\n\tF\nc {prompt}", "cat <<'E' <<-F\nit's\nE\n\"\n\tF\nc \"${P}\""],
    ["bash -c 'run \"$1\"' bash {prompt}", "bash -c 'run \"$1\"' bash \"${P}\""],
    ['(a; b) && { c {prompt}; }', '(a; b) && { c "${P}"; }'],
    ['case x in x) a {prompt};; esac', 'case x in x) a "${P}";; esac'],
  ])('%s', (command, expected) => {
    expect(replaced(command)).toBe(expected);
  });
});

describe('whatever the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'placeholder-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // A program that a value can name.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'pwn'), '#!/bin/sh\necho PWN42\n', { mode: 0o755 });
  writeFileSync(join(folder, 'a'), 'line\n');

  const run = (shell: readonly string[], script: string, value: string): { status: number | null; stdout: string; stderr: string } => {
    const program = [...shell.slice(1), '-c', `P="$1"; set --\n${script}\n`, 'sh', value];
    const { status, stdout, stderr } = spawnSync(shell[0] as string, program, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: `${folder}/bin:${process.env['PATH']}` }, timeout: 20_000 });
    return { status, stdout, stderr };
  };
  const shells = [['sh'], ...(existsSync('/bin/bash') ? [['/bin/bash', '--norc', '--posix']] : [])];

  const syntax = [
    '{prompt}', '{prompt}', '{prompt}', "'", "'", '"', '"', '"', '\\', '$(', ')', ')', '(', '`', '${x:-y}', '${x:-', '}', '$((1+1))', '$((', '$', '#', ' ', ' ', '\n', ';', '|', '&&',
    'a', 'b', 'x=1', 'case x in x)', 'esac', ';;', '<<E\n', '<<"E"\n', '\nE\n', '$\'', '\\\n', '{', '<', 'printf "[%s]" ', 'printf "[%s]" ', 'printf "[%s]" "$(printf %s ', ':',
  ]; // prettier-ignore

  test.each(shells)('a value that is accepted arrives as the same bytes: %s', (...shell) => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...syntax), { minLength: 1, maxLength: 14 }), fc.constantFrom("a  b * $(echo c) `echo d` ' \" \\ ; echo e #", '-n', 'x\ny'), (tokens, value) => {
        // A process id is another one in each run, and what goes to the background writes when it likes.
        if (tokens.join('').replaceAll('\\\n', '').includes('$$') || tokens.join('').includes('\\&&')) return;
        const script = replaced(`printf "[%s]" ${tokens.join('')}`);
        if (script === null) return;
        const plain = run(shell, script, 'QQZ');
        if (plain.stdout.includes('${P}')) throw new Error(`a reference was not expanded in ${JSON.stringify(script)}`);
        if (plain.status === 2 || !plain.stdout.includes('QQZ')) return;
        accepted += 1;
        const same = (text: string): boolean => run(shell, text, value).stdout === run(shell, text, 'QQZ').stdout.replaceAll('QQZ', () => value);
        // What an unquoted `$(…)` prints is split into words, by the author's own wish: then the same is asked without splitting.
        expect(same(script) || (script.includes('$(') && same(`IFS=; set -f\n${script}`)), script).toBe(true);
      }),
      { numRuns },
    );
    expect(accepted).toBeGreaterThan(20);
  }, 600_000);

  const running = [
    'sh -c ', 'sh -c "', "sh -c '", 'bash -ec ', 'sh ', 'bash -s ', '| sh', '| bash -s', '<<<', '< ', '>/dev/null ', '2>/dev/null ', 'eval ', '. ', 'exec ', 'command ', 'env ', 'env -i x=1 ', 'x=1 ',
    'if ', '; then ', '; fi', '{ ', '; }', 'for x in ', '; do ', '; done', 'while ', '! ', 'awk ', "awk 'BEGIN { ", ' }', 'sed -n ', "sed -n '1e ", 'sed p a ', "sed -n -e p a -- ", 'export ', 'PS4=', 'set -x; ', 'read ', 'unset ', 'printf -v ',
    '[ -v ', ' ]', 'declare -i x=', 'trap ', 'time ', 'nohup ', 'xargs ', 'timeout 9 ', 'a[', ']=', ' a', '--', ' -- ', '-c ', '/', './', 'f() { ', '; f ', 'case a in a) ', ';; esac', '<(', '>(', 'sh -s -- ',
  ]; // prettier-ignore
  const written = ['{prompt}', '"{prompt}"', "'{prompt}'", '"a {prompt} b"', '$(printf %s {prompt})', '"$(printf %s {prompt})"', '"$(printf %s \'{prompt}\')"', "printf %s {prompt}", '<<E\n{prompt}\nE\n'];
  const sensible = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...written) }, { weight: 8, arbitrary: fc.constantFrom(...running) }, { weight: 2, arbitrary: fc.constantFrom('\n', ' ', '; ', ' && ', ' || ', 'a', ')', '$(', '"', "'") }, { weight: 1, arbitrary: fc.constantFrom(...syntax) });
  /** Each of them prints PWN42 where it is run, and nothing like it where it is a text. */
  const values = ['pwn', 'echo PWN$((6*7))', '$(echo PWN$((6*7)))', '; echo PWN$((6*7)) #', "'; echo PWN$((6*7)); '", '"; echo PWN$((6*7)); "', '\necho PWN$((6*7))\n', 'a[$(echo PWN$((6*7)) >&2)]', '/dev/null; system("echo PWN$((6*7))")', '-e1e echo PWN$((6*7))'];

  test.each(shells)('a value that is accepted is never run: %s', (...shell) => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(sensible, { minLength: 2, maxLength: 8 }), fc.constantFrom(...values), (tokens, value) => {
        const script = replaced(tokens.join(''));
        // Code of the author that runs its own input does so by the author's own wish.
        if (script === null || /-e?c\s*["']*\s*(?:sh|bash|\.|eval)/.test(script)) return;
        accepted += 1;
        const { stdout, stderr } = run(shell, script, value);
        if (`${stdout}${stderr}`.includes('PWN42')) throw new Error(`${JSON.stringify(value)} was run by ${JSON.stringify(tokens.join(''))}`);
      }),
      { numRuns },
    );
    expect(accepted).toBeGreaterThan(100);
  }, 600_000);
});

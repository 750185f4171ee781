import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { replacePlaceholder } from './replace-placeholder.js';

/** More of them is a longer search for a hole. */
const numRuns = Number(process.env['PLACEHOLDER_RUNS'] ?? 1500);

const replaced = (command: string): string => replacePlaceholder(command, '{prompt}', 'P').command;

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
    ['a#\'b {prompt}\'', `a#'b '"\${P}"''`],
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

describe('what is no placeholder stays as it is', () => {
  test.each(['a \\{prompt}', 'a ${prompt}', 'a "${prompt}"', 'a # {prompt}', 'a {prompt_file} { prompt }'])('%s', (command) => {
    expect(replacePlaceholder(command, '{prompt}', 'P')).toEqual({ command, count: 0 });
  });
});

describe('a placeholder whose quoting cannot be told, or does not help, is refused with its position', () => {
  test.each([
    ['a `b {prompt}`', 1, 6, 'it stands inside backquotes; write `$(…)` instead'],
    ['a "`b {prompt}`"', 1, 7, 'it stands inside backquotes; write `$(…)` instead'],
    ["a\nb 'c {prompt}", 2, 6, 'how it is quoted cannot be told for sure after a single quote that is never closed'],
    ['a $(({prompt}))', 1, 6, 'how it is quoted cannot be told for sure after `$((`'],
    ['(( {prompt} ))', 1, 4, 'how it is quoted cannot be told for sure after `((`'],
    ['a ${x:-{prompt}}', 1, 8, 'how it is quoted cannot be told for sure after `${` with quotes or braces inside'],
    ['a "${x:-\'}" {prompt}', 1, 13, 'how it is quoted cannot be told for sure after `${` with quotes or braces inside'],
    ["a $'\\'' {prompt}", 1, 9, "how it is quoted cannot be told for sure after `$'`"],
    ['a $[{prompt}]', 1, 5, 'how it is quoted cannot be told for sure after `$[`'],
    ['[[ {prompt} -eq 1 ]]', 1, 4, 'how it is quoted cannot be told for sure after `[[`'],
    ['a "$(case x in x) b "{prompt}";; esac)"', 1, 22, 'how it is quoted cannot be told for sure after `case` inside `$(…)`'],
    ['a "\\{prompt}"', 1, 5, 'a backslash stands before it'],
    ["a '${prompt}'", 1, 5, 'with the `$` before it, it reads like a variable of the shell'],
    ['a \\${prompt}', 1, 5, 'with the `$` before it, it reads like a variable of the shell'],
    ["cat <<'E'\n{prompt}\nE", 2, 1, 'nothing is replaced inside a here-document with a quoted delimiter; write `<<E`'],
    ['cat <<E\n\\{prompt}\nE', 2, 2, 'an expansion or a backslash stands before it in the here-document'],
    ['cat <<E\n$(a\n{prompt})\nE', 3, 1, 'an expansion or a backslash stands before it in the here-document'],
    ['a $(cat <<E\nx\nE\n) {prompt}', 4, 3, 'how it is quoted cannot be told for sure after a here-document inside `$(…)`'],
    ['cat <<$x {prompt}', 1, 10, 'how it is quoted cannot be told for sure after a here-document with such a delimiter'],
    ['sh <<E\n{prompt}\nE', 2, 1, '`sh` would run it as code'],
    ['alias a=b; a {prompt}', 1, 14, 'how it is quoted cannot be told for sure after `alias`'],
    ["bash -c 'echo {prompt}'", 1, 15, "it would become part of the code that `bash -c` runs; pass it as an argument: `bash -c '… \"$1\"' bash {prompt}`"],
    ['/bin/sh -ec "a $(b {prompt})"', 1, 20, "it would become part of the code that `/bin/sh -ec` runs; pass it as an argument: `/bin/sh -c '… \"$1\"' sh {prompt}`"],
    ['eval "a {prompt}"', 1, 9, '`eval` runs its arguments as code, whatever their quotes here; give the prompt on standard input (`promptDelivery: stdin`)'],
    ['ssh host a {prompt}', 1, 12, '`ssh` runs its arguments as code, whatever their quotes here; give the prompt on standard input (`promptDelivery: stdin`)'],
  ])('%s', (command, line, column, reason) => {
    expect(() => replaced(command)).toThrow(
      expect.objectContaining({
        code: 'driver_config_invalid',
        message: `the command’s \`{prompt}\` at line ${line}, column ${column} cannot be replaced safely: ${reason}`,
        details: { placeholder: '{prompt}', line, column },
      }),
    );
  });
});

describe('whatever the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'placeholder-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (shell: readonly string[], script: string, prompt: string): { status: number | null; stdout: string } => {
    const { status, stdout } = spawnSync(shell[0] as string, [...shell.slice(1), '-c', `P="$1"; set --\n${script}\n`, 'sh', prompt], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env['PATH'] } });
    return { status, stdout };
  };
  const shells = [['sh'], ...(existsSync('/bin/bash') ? [['/bin/bash', '--norc', '--posix']] : [])];

  const token = fc.constantFrom(
    '{prompt}', '{prompt}', '{prompt}', "'", "'", '"', '"', '"', '\\', '$(', ')', ')', '(', '`', '${x:-y}', '${x:-', '}', '$((1+1))', '$((', '$', '#', ' ', ' ', '\n', ';', '|', '&&',
    'a', 'b', 'x=1', 'case x in x)', 'esac', ';;', '<<E\n', '<<"E"\n', '\nE\n', '$\'', '\\\n', '{', '<', 'printf "[%s]" ', 'printf "[%s]" ', 'printf "[%s]" "$(printf %s ', ':',
  );

  test.each(shells)('a prompt that is accepted arrives as the same bytes: %s', (...shell) => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 14 }), fc.constantFrom("a  b * $(echo c) `echo d` ' \" \\ ; echo e #", '-n', 'x\ny'), (tokens, prompt) => {
        let script: string;
        if (tokens.join('').includes('$$')) return; // A process id, another one in each run.
        try {
          const result = replacePlaceholder(`printf "[%s]" ${tokens.join('')}`, '{prompt}', 'P');
          if (result.count === 0) return;
          script = result.command;
        } catch {
          return;
        }
        const plain = run(shell, script, 'QQZ');
        if (plain.stdout.includes('${P}')) throw new Error(`a reference was not expanded in ${JSON.stringify(script)}`);
        if (plain.status === 2 || !plain.stdout.includes('QQZ')) return;
        accepted += 1;
        const expected = plain.stdout.replaceAll('QQZ', () => prompt);
        // What an unquoted `$(…)` prints is split into words, by the author's own wish: then the same is asked without splitting.
        const split = script.includes('$(') && run(shell, script, prompt).stdout !== expected;
        expect(run(shell, split ? `IFS=; set -f\n${script}` : script, prompt).stdout, script).toBe(expected);
      }),
      { numRuns },
    );
    expect(accepted).toBeGreaterThan(20);
  }, 600_000);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCommand } from './read-command.js';

const known = new Set(['goal', 'plan_output', 'goal_path', 'workspace_root']);
const isKnown = (name: string): boolean => known.has(name);
const isPath = (name: string): boolean => name === 'goal_path' || name === 'workspace_root';

/** Each as `line:column reason`. */
function problems(command: string): readonly string[] {
  return readCommand(command, isKnown, isPath).problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);
}

describe('a placeholder whose quoting cannot be told is refused with its position', () => {
  test.each([
    ['a `b {goal}`', '1:6 it stands inside backquotes; write `$(…)` instead'],
    ['a "`b {goal}`"', '1:7 it stands inside backquotes; write `$(…)` instead'],
    ["a\nb 'c {goal}", '2:6 how it is quoted cannot be told for sure after a single quote that is never closed'],
    ['a $(({goal}))', '1:6 how it is quoted cannot be told for sure after `$((`'],
    ['(( {goal} ))', '1:4 how it is quoted cannot be told for sure after `((`'],
    ['a ${x:-{goal}}', '1:8 how it is quoted cannot be told for sure after `${` with quotes or braces inside'],
    ['a "${x:-\'}" {goal}', '1:13 how it is quoted cannot be told for sure after `${` with quotes or braces inside'],
    ["a $'\\'' {goal}", "1:9 how it is quoted cannot be told for sure after `$'`"],
    ['a $[{goal}]', '1:5 how it is quoted cannot be told for sure after `$[`'],
    ['[[ {goal} -eq 1 ]]', '1:4 how it is quoted cannot be told for sure after `[[`'],
    ['a "$(case x in x) b "{goal}";; esac)"', '1:22 how it is quoted cannot be told for sure after `case` inside `$(…)`'],
    ['a "\\{goal}"', '1:5 a backslash stands before it'],
    ["cat <<'E'\n{goal}\nE", '2:1 nothing is replaced inside a here-document with a quoted delimiter; write `<<E`'],
    ['cat <<E\n\\{goal}\nE', '2:2 an expansion or a backslash stands before it in the here-document'],
    ['cat <<E\n$(a\n{goal})\nE', '3:1 an expansion or a backslash stands before it in the here-document'],
    ['a $(cat <<E\nx\nE\n) {goal}', '4:3 how it is quoted cannot be told for sure after a here-document inside `$(…)`'],
    ['cat <<$x {goal}', '1:10 how it is quoted cannot be told for sure after a here-document with such a delimiter'],
    ['alias a=b; a {goal}', '1:14 how it is quoted cannot be told for sure after `alias`'],
    ['a >\\\n(b {goal})', '2:4 how it is quoted cannot be told for sure after a line that is continued after `>`'],
  ])('%s', (command, expected) => {
    expect(problems(command)).toEqual([expected]);
  });
});

const argument = (shell: string): string => `pass it as an argument: \`${shell} -c '… "$1"' ${shell.slice(shell.lastIndexOf('/') + 1)} {goal}\``;
const ofShell = (shell: string, option: string): string => `it would become part of the code that \`${shell} ${option}\` runs; ${argument(shell)}`;
const ofProgram = (program: string): string => `it would become part of the code that \`${program}\` runs; pass it as an argument: the code then takes it from there`;
const name = (builtin: string): string => `\`${builtin}\` takes it for the name of a variable, and some shells run code in such names`;

describe('a placeholder that would be run as code in spite of its quotes is refused with the way out', () => {
  test.each([
    // In the code of another shell.
    ["bash -c 'echo {goal}'", `1:15 ${ofShell('bash', '-c')}`],
    ['/bin/sh -ec "a $(b {goal})"', `1:20 ${ofShell('/bin/sh', '-ec')}`],
    ['sh -ce "a {goal}"', `1:11 ${ofShell('sh', '-ce')}`],
    ['sh -c -e "a {goal}"', `1:13 ${ofShell('sh', '-c')}`],
    ['sudo -u me bash -o pipefail -c "a {goal}"', `1:35 ${ofShell('bash', '-c')}`],
    ['find . -exec sh -c "a {goal}" \\;', `1:23 ${ofShell('sh', '-c')}`],
    ['x=1 env -i A=b zsh -c {goal}', `1:23 ${ofShell('zsh', '-c')}`],
    ['"$SHELL" -c "a {goal}"', '1:16 `$SHELL` may be a shell, and `-c` would make code of it; pass it as an argument of the code'],
    ['su me -c "a {goal}"', `1:13 ${ofProgram('su -c')}`],
    ['flock lock -c "a {goal}"', `1:18 ${ofProgram('flock -c')}`],
    ['su --command="a {goal}"', `1:17 ${ofProgram('su --command=a ')}`],
    // In what a shell or an interpreter runs by another way.
    ['sh {goal}', '1:4 `sh` would run it as a script, or take it for an option'],
    ['bash -e "{goal_path}"', '1:10 `bash` would run it as a script, or take it for an option'],
    ['sh <(echo {goal})', '1:11 `sh` would run it as a script, or take it for an option'],
    ['. {goal_path}', '1:3 `.` would run it as a script'],
    ['sh < {goal_path}', '1:6 `sh` would run it as code'],
    ['bash -s <<< {goal}', '1:13 `bash` would run it as code'],
    ['sh <<E\n{goal}\nE', '2:1 `sh` would run it as code'],
    ['cat <<E | docker exec -i box sh\n{goal}\nE', '2:1 `sh` would run it as code'],
    ['cat <<E | sudo -u me bash\n{goal}\nE', '2:1 `bash` would run it as code'],
    ['cat <<E |\n{goal}\nE\n  sh', '2:1 `sh` would run it as code'],
    ['ssh host <<E\n{goal}\nE', '2:1 `ssh` would run it as code'],
    ['python3 - <<E\nprint("{goal}")\nE', '2:8 `python3` would run it as code'],
    ['echo "rm {goal}" | sh', '1:10 `sh` would run it as code'],
    ['{ echo a; echo {goal}; } | tee log | bash -s x', '1:16 `bash` would run it as code'],
    ['echo {goal} |\n  sh', '1:6 `sh` would run it as code'],
    ['sh -s {goal}', '1:7 `sh` could take it for an option, and options bring code; put `--` before it'],
    ["perl -ne 'print' {goal}", '1:18 `perl` could take it for an option, and options bring code; put `--` before it'],
    ['sed -n p {goal}', '1:10 `sed` could take it for an option, and options bring code; put `--` before it'],
    ['sed -n p "$(cat {goal_path})"', '1:17 `sed` could take it for an option, and options bring code; put `--` before it'],
    ['npx -c "tool {goal}"', `1:14 ${ofProgram('npx -c')}`],
    ['pwsh -Command "tool {goal}"', `1:21 ${ofProgram('pwsh -Command')}`],
    ['echo {goal} | at now', '1:6 `at` would run it as code'],
    ['hash -p {goal} ls', '1:9 `hash` runs its arguments as code, whatever their quotes here'],
    // In the code of another language.
    [`python3.13 -c 'print("{goal}")'`, `1:23 ${ofProgram('python3.13 -c')}`],
    ["perl -ne 'print {goal}'", `1:17 ${ofProgram('perl -ne')}`],
    ["perl -e'print {goal}'", `1:15 ${ofProgram('perl -eprint ')}`],
    ["node --eval='{goal}'", `1:14 ${ofProgram('node --eval=')}`],
    ["awk -F : '/{goal}/' file", `1:12 ${ofProgram('awk')}`],
    ["sed 's/x/{goal}/' file", `1:10 ${ofProgram('sed')}`],
    ["sed -n -e p -e 's/x/{goal}/'", `1:21 ${ofProgram('sed -e')}`],
    ['python {goal}', '1:8 `python` would run it as a script, or take it for an option'],
    // By builtins, and in the place of a command.
    ['eval "a {goal}"', '1:9 `eval` runs its arguments as code, whatever their quotes here'],
    ['if x; then >f eval {goal}; fi', '1:20 `eval` runs its arguments as code, whatever their quotes here'],
    ['ssh host a {goal}', '1:12 `ssh` runs its arguments as code, whatever their quotes here'],
    ['watch {goal}', '1:7 `watch` runs its arguments as code, whatever their quotes here'],
    ['{goal} x', '1:1 it would choose the program that is run'],
    ['a; "{goal}"', '1:5 it would choose the program that is run'],
    ['x=1 e{goal} "$y"', '1:6 it would choose the program that is run'],
    ['2>f nice -n 5 {goal}', '1:15 it would choose the program that is run'],
    ['for i in a b; do {goal}; done', '1:18 it would choose the program that is run'],
    ['function f { {goal}; }', '1:14 it would choose the program that is run'],
    ['$(echo {goal}) x', '1:8 it would choose the program that is run'],
    ['(cd x; "$(cat {goal})")', '1:15 it would choose the program that is run'],
    ['$TOOL {goal}', '1:7 it would choose the program that is run, should the expansion before it be empty; put that in double quotes'],
    ['$(which tool) {goal}', '1:15 it would choose the program that is run, should the expansion before it be empty; put that in double quotes'],
    ['sh ${script} {goal}', '1:14 `sh` would run it as a script, or take it for an option, should the expansion before it be empty; put that in double quotes'],
    ['exec <<E\n{goal}\nE\nx\nsh', '2:1 `sh` would run it as code'],
    ['exec < {goal_path}; sh', '1:8 `sh` would run it as code'],
    ['{\nsh\n} <<E\n{goal}\nE', '4:1 `sh` would run it as code'],
    ['PS4={goal} sh -x f', '1:5 shells run what `PS4` holds'],
    ['export ENV={goal}', '1:12 shells run what `ENV` holds'],
    ['a[{goal}]=1', '1:3 a subscript is arithmetic, which some shells run code in'],
    ['export {goal}', `1:8 ${name('export')}`],
    ['declare -i x={goal}', '1:14 with `-i`, `declare` may run code in it; assign it without'],
    ['unset -v "{goal}"', `1:11 ${name('unset')}`],
    ['read -r {goal}', `1:9 ${name('read')}`],
    ['printf -v {goal} x', `1:11 ${name('printf -v')}`],
    ['[ -v {goal} ]', `1:6 ${name('[ -v')}`],
  ])('%s', (command, expected) => {
    expect(problems(command)).toEqual([expected]);
  });
});

describe('a placeholder stands where a plain argument, a string, a file name or a text stands', () => {
  test.each([
    "bash -c 'run \"$1\"' bash {goal}", 'sh script.sh {goal}', 'sh -s -- {goal}', 'bash -o pipefail script.sh "{goal}"', 'sudo -u me sh -e run.sh {goal}',
    'python3 -m tool {goal}', "python3 -c 'import sys; print(sys.argv[1])' {goal}", "perl -e 'print shift' -- {goal}", 'node run.js {goal}', 'node -r ./x run.js {goal}',
    "awk -v x={goal} '{ print x }' f", 'awk -f prog.awk {goal}', "awk '{ print }' {goal_path}", "sed -n 's/a/b/p' {goal_path}", 'sed -f prog.sed -- {goal}', 'flock lock tool {goal}', 'npm run build -- {goal}',
    '{workspace_root}/bin/tool {goal}', '"{workspace_root}/tool" x', '. {workspace_root}/env.sh', 'sh {workspace_root}/run.sh {goal}', 'sh < {workspace_root}/run.sh',
    'x={goal}', 'x=$(printf %s {goal}) tool', 'x="$(cat {goal_path})"; y={goal}', 'export X={goal}', 'declare -gx X={goal}', 'local x={goal}', 'env X={goal} tool',
    'for x in {goal} b; do tool "$x"; done', 'case {goal} in a*) tool;; esac', 'if [ "$(tool {goal})" = y ]; then b; fi', '[ {goal} = x ]', 'while read -r l; do tool "$l" {goal}; done <f',
    'f() { tool "$1"; }; f {goal}', '! tool {goal}', 'tool > {goal}', '2>&1 tool {goal}', 'tool >| f {goal}', 'cat < {goal_path} | tool', 'tool <<< {goal}', 'diff <(echo {goal}) f',
    'echo {goal} | xargs sh -c \'tool "$1"\' sh', 'cat <<E | bash run.sh\n{goal}\nE', 'curl u | sh\necho {goal}', 'echo {goal}\ncurl u | sh', 'echo {goal} || sh', 'tar c -- {goal} | ssh host tar x',
    '"$TOOL" {goal}', '$SUDO tool {goal}', 'sh "$script" {goal}', 'x$y {goal}', 'command -v {goal}', 'grep -r {goal} .', 'git commit -m {goal}', 'npm run watch -- {goal}', 'find . -name sh -path {goal}', 'docker run python {goal}', 'printf %s {goal} {plan_output}',
    'echo {goal} | grep -v sh', 'orchestrator store get s k --project "{goal}" | tool',
  ])('%s', (command) => {
    expect(problems(command)).toEqual([]);
  });
});

test('the guide shows commands that are refused, and what to write instead', () => {
  const guide = readFileSync(new URL('../../../docs/guides/writing-a-workflow.md', import.meta.url), 'utf8');
  const [table] = guide.slice(guide.indexOf('| instead of | write |')).split('\n\n');
  const rows = table!.split('\n').slice(2).map((line) => line.split(/(?<!\\)\|/).slice(1, 3));
  const commands = rows.map((cells) => cells.map((cell) => [...cell.matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map((match) => match[2]!.replaceAll('\\|', '|')).filter((text) => text.includes(' '))));
  expect(commands.map(([refused, instead]) => [refused!.map((command) => problems(command).length > 0), instead!.map((command) => problems(command))])).toEqual([
    [[true], [[], []]],
    [[true], [[]]],
    [[true, true], []],
    [[true], [[]]],
    [[true, true], []],
  ]);
});

test('every placeholder in a wrong place is told, and one cause once', () => {
  expect(problems('eval {goal}\nsh -c "{plan_output} {goal}"; echo {goal}; echo `{goal}` $((1 + {goal} + {plan_output}))')).toEqual([
    '1:6 `eval` runs its arguments as code, whatever their quotes here',
    expect.stringMatching(/^2:8 it would become part of the code/) as string,
    expect.stringMatching(/^2:22 it would become part of the code/) as string,
    '2:50 it stands inside backquotes; write `$(…)` instead',
    '2:65 how it is quoted cannot be told for sure after `$((`',
  ]);
});

test('the shell’s own `${name}`, names that stand for nothing, comments and escaped braces are no placeholders', () => {
  const command = `echo \${goal} "\${goal}" '\${goal}' \\\${goal} {unknown} { goal } \\{goal} # {goal}\nsh -c 'echo \${goal}'`;
  expect(readCommand(command, isKnown)).toEqual({ placements: [], problems: [] });
});

test('each placement has its name, its place and its quoting', () => {
  expect(readCommand('a {goal} "{goal}" \'{plan_output}\' <<E\n{goal}\nE\n', isKnown)).toEqual({
    placements: [
      { name: 'goal', offset: 2, quoting: 'unquoted' },
      { name: 'goal', offset: 10, quoting: 'double' },
      { name: 'plan_output', offset: 19, quoting: 'single' },
      { name: 'goal', offset: 38, quoting: 'here-document' },
    ],
    problems: [],
  });
});

test('more than two hundred placeholders, a thousand words before one, and a command that is longer than a shell takes, are refused', () => {
  expect(problems('echo' + ' {goal}'.repeat(200))).toEqual([]);
  expect(problems('echo' + ' {goal}'.repeat(15_000))).toEqual(['1:1406 200 others stand before it']);
  expect(problems(`echo${' a'.repeat(2_000)} {goal}\necho {goal}`)).toEqual(['1:4006 more than 1000 words of its command stand before it']);
  expect(problems(`echo {goal}\n${'#'.repeat(200_000)}\necho {goal}`)).toEqual(['1:6 the command is longer than 128 KiB, more than a shell takes']);
});

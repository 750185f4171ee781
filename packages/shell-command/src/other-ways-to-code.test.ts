import { describe, expect, test } from 'vitest';
import { readCommand } from './read-command.js';

/** The offsets of the refused placeholders. */
function refused(command: string): readonly number[] {
  return readCommand(command, (name) => name === 'goal' || name === 'goal_path' || name === 'prompt', (name) => name === 'goal_path').problems.map(({ offset }) => offset);
}

/** Each beside a neighbour that runs nothing of the value. */
function eachIsRefused(pairs: readonly (readonly [string, string])[]): void {
  test.each(pairs)('%s, unlike %s', (bad, good) => {
    expect([refused(bad), refused(good)]).toEqual([[bad.search(/\{goal(?:_path)?\}/)], []]);
  });
}

describe('a value is refused where a program runs what it reads', () => {
  eachIsRefused([
    ["echo {goal} | xargs -I% sh -c 'tool %'", "echo {goal} | xargs -I% sh -c 'tool \"$1\"' sh %"],
    ["echo {goal} | xargs -I % sh -c 'tool %'", 'echo {goal} | xargs -I % tool %'],
    ["echo {goal} | xargs -i python3 -c 'print({})'", 'echo {goal} | xargs -n 1 tool'],
    ['echo {goal} | xargs sh -c', "echo {goal} | xargs sh -c 'tool \"$1\"' sh"],
    ['echo {goal} | xargs -n1 env', 'echo {goal} | xargs -n1 env tool'],
    ['echo {goal} | xargs git -c', 'echo {goal} | xargs git commit -m'],
    ['echo {goal} | xargs tar -cf a', 'echo {goal} | xargs tar -cf a --'],
    ['echo {goal} | xargs -I% tar -I % a', 'echo {goal} | xargs -I% tar -cf a ./%'],
    ['echo {goal} | "$SHELL"', 'echo {goal} | "$SHELL" run.sh'],
    ['echo {goal} > >(sh)', 'echo {goal} > >(tool)'],
    ['. /dev/stdin <<E\n{goal}\nE', '. ./env.sh <<E\n{goal}\nE'],
    ['echo {goal} | sh /dev/stdin', 'echo {goal} | sh run.sh /dev/stdin'],
    ['echo {goal} | sh /dev/fd/0', 'echo {goal} | cat /dev/fd/0'],
    ['echo {goal} | sh /proc/self/fd/0', 'echo {goal} | sh ./run.sh'],
    ['python3 /dev/stdin <<E\n{goal}\nE', 'python3 run.py /dev/stdin <<E\n{goal}\nE'],
    ['echo {goal} | env -u FOO sh', 'echo {goal} | env -u FOO sh run.sh'],
    ['echo {goal} | env -C / sh', 'echo {goal} | env -C / tool'],
    ['echo {goal} | timeout -s KILL 5 sh', 'echo {goal} | timeout -s KILL 5 tool sh'],
    ['echo {goal} | stdbuf -o L sh', 'echo {goal} | stdbuf -o L grep sh'],
    ['echo {goal} | taskset -c 0 sh', 'echo {goal} | taskset -c 0 tool'],
    ['echo {goal} | setarch x86_64 sh', 'echo {goal} | setarch x86_64 tool'],
    ['echo {goal} | chrt -o 0 sh', 'echo {goal} | chrt -o 0 tool'],
    ['echo {goal} | setpriv --reuid 1000 sh', 'echo {goal} | setpriv --reuid 1000 tool'],
    ['echo {goal} | prlimit --nofile=10 sh', 'echo {goal} | prlimit --nofile=10 tool'],
    ['echo {goal} | flock F sh', 'echo {goal} | flock F tool'],
    ['echo {goal} | runuser -u root -- sh', 'echo {goal} | runuser -u root -- tool'],
    ['echo {goal} | sh -c sh', "echo {goal} | sh -c 'grep sh'"],
    ["echo {goal} | bash -c 'source /dev/stdin'", "echo {goal} | bash -c 'source env.sh; cat'"],
    ["bash -c 'cat | bash' <<E\n{goal}\nE", "bash -c 'cat | tool' <<E\n{goal}\nE"],
    ['f() { echo {goal}; }; f | sh', 'f() { echo {goal}; }; f | tool'],
    ['f() { sh; }; echo {goal} | f', 'f() { tool; }; echo {goal} | f'],
    ['function f { echo {goal}; }; f | sh', 'function f { echo {goal}; }; f | tool'],
    ['echo {goal} | find . -exec sh \\;', 'echo {goal} | find . -name sh'],
    ['echo {goal} | tclsh', 'echo {goal} | tclsh run.tcl'],
    ['echo {goal} | sqlite3 db', "echo {goal} | sqlite3 db 'select 1'"],
    ['ed -s f <<E\n{goal}\nE', 'cat -s f <<E\n{goal}\nE'],
    ['make -f - <<E\n{goal}\nE', 'make -f rules.mk <<E\n{goal}\nE'],
    ['awk -f - <<E\n{goal}\nE', "awk '{ print }' - <<E\n{goal}\nE"],
  ]);
});

describe('a value is refused where a program that runs another takes its options and the other’s name', () => {
  eachIsRefused([
    ['timeout -s KILL 5 {goal}', 'timeout -s KILL 5 tool {goal}'],
    ['timeout {goal} sh', 'timeout 5 tool {goal}'],
    ['stdbuf -o L {goal}', 'stdbuf -o L tool {goal}'],
    ['taskset -c 0 {goal}', 'taskset -c 0 tool {goal}'],
    ['flock F {goal}', 'flock F tool {goal}'],
    ['runuser -u root -- {goal}', 'sudo -u me -- tool {goal}'],
    ['xargs -a F {goal}', 'xargs -a F tool {goal}'],
    ['env -u A {goal}', 'env -u A X={goal} tool'],
    ['find . -exec {goal} \\;', 'find . -exec grep -- {goal} {} \\;'],
    ['env -S"{goal}"', 'env -i A=b tool "{goal}"'],
    ['env --split-string={goal}', 'env --chdir=/ tool {goal}'],
    ['strace --unknown x {goal}', 'strace --unknown=x tool {goal}'],
    ['pnpm exec {goal}', 'pnpm exec tool {goal}'],
    ['uv run {goal}', 'uv run tool {goal}'],
    ['npx -y {goal}', 'npx -y prettier -c {goal}'],
  ]);
});

describe('a value is refused where an option or a variable brings code', () => {
  eachIsRefused([
    ['perl -M{goal} run.pl', 'perl -MJSON run.pl {goal_path}'],
    ['node --import {goal} run.js', 'node --import ./x run.js {goal}'],
    ['python3 -m timeit {goal}', 'python3 -m tool {goal}'],
    ['bash --rcfile {goal}', 'bash --rcfile f run.sh {goal}'],
    ['git -c alias.x={goal} x', 'git -c color.ui=never commit -m {goal}'],
    ['GIT_EXTERNAL_DIFF={goal} git diff', 'GIT_AUTHOR_NAME={goal} git commit -m x'],
    ['EDITOR={goal} git commit', 'TITLE={goal} git commit'],
    ['export PAGER={goal}', 'export TITLE={goal}'],
    ['env LD_PRELOAD={goal} tool', 'env TITLE={goal} tool'],
    ['NODE_OPTIONS={goal} tool', 'NODE_ENV={goal} tool'],
    ['PATH={goal}:$PATH tool', 'PATH={goal_path}/bin:$PATH tool'],
    ['tar -I {goal} -cf a.tar f', 'tar -cf a.tar -- {goal}'],
    ['tar --to-command={goal} -xf a.tar', 'tar -xf a.tar {goal_path}'],
    ['tar -cf a --checkpoint-action={goal} f', 'tar --exclude={goal} -cf a f'],
    ['tar -cf a.tar {goal}', 'tar -cf a.tar ./{goal}'],
    ['sort --compress-program={goal} f', 'sort -- {goal}'],
    ['split --filter={goal} f', 'split -b 10 -- {goal}'],
    ['vim -c {goal} f', 'vim -- {goal}'],
    ['gdb -ex {goal} f', 'gdb --batch --args f {goal}'],
    ['sqlite3 :memory: {goal}', 'sqlite3 {goal_path} .tables'],
    ['make X={goal}', 'make -C {goal_path} all'],
    ['make {goal}', 'make all && tool {goal}'],
    ['awk -f {goal} x', 'awk -f rules.awk {goal}'],
    ['at -f {goal} now', 'at -t {goal}'],
    ['git grep {goal}', 'git grep -e {goal}'],
    ['git rebase -x {goal}', 'git rebase --onto {goal} main'],
  ]);
});

describe('a value is refused where the code of a shell runs its argument', () => {
  eachIsRefused([
    ["sh -c 'eval \"$1\"' sh {goal}", "sh -c 'eval \"$1\"' sh tool {goal}"],
    ["sh -c '$1' sh {goal}", "sh -c 'tool $1' sh {goal}"],
    ["sh -c '\"$@\"' sh {goal}", "sh -c '\"$@\"' sh tool {goal}"],
    ["bash -c 'sh -c \"$1\"' x {goal}", "bash -c 'sh run.sh \"$1\"' x {goal}"],
    ["bash -c 'echo \"$2\" | sh' x y {goal}", "bash -c 'echo \"$1\" | sh' x y {goal}"],
  ]);
});

describe('a value is refused where a variable or a parameter that holds it is run', () => {
  eachIsRefused([
    ['x={goal}; eval "$x"', 'x={goal}; tool "$x"'],
    ['x="a {goal}"\neval "tool ${x}"', 'x="a {goal}"\nset_title "tool ${x}"'],
    ['x={goal}; $x', 'x={goal}; tool $x'],
    ['x={goal_path}; . "$x"', 'x={goal_path}; . "$x/env.sh"'],
    ['x=$(cat {goal_path}); sh -c "$x"', 'x=$(cat {goal_path}); sh run.sh "$x"'],
    ['for x in {goal}; do eval "$x"; done', 'for x in {goal}; do tool "$x"; done'],
    ['set -- {goal}; eval "$1"', 'set -- {goal}; tool "$1"'],
    ["export x={goal}; sh -c 'eval \"$x\"'", "export x={goal}; sh -c 'tool \"$x\"'"],
    ["x={goal} bash -c '$x'", "x={goal} bash -c 'tool $x'"],
    ['f() { eval "$1"; }; f {goal}', 'f() { tool "$1"; }; f {goal}'],
    ['f() { "$@"; }\nf {goal}', 'f() { tool "$@"; }\nf {goal}'],
    ['function f { sh -c "$2"; }; f a {goal}', 'function f { sh run.sh "$2"; }; f a {goal}'],
  ]);
});

describe('a value is refused where a program compiles or evaluates it', () => {
  eachIsRefused([
    ['go run {goal}', 'go run . {goal}'],
    ['go run {goal_path}', 'go run ./cmd/tool {goal_path}'],
    ['go test -exec {goal} ./...', 'go test -run Name ./...; tool {goal}'],
    ['deno run {goal_path}', 'deno run main.ts {goal_path}'],
    ['java -jar {goal}', 'java -jar tool.jar {goal}'],
    ['java {goal_path}', 'java -cp lib Main {goal}'],
    ['ts-node {goal}', 'ts-node run.ts {goal}'],
    ['elixir {goal}', 'elixir run.exs {goal}'],
    ["node -e 'eval(process.argv[1])' -- {goal}", "node -e 'console.log(process.argv[1])' -- {goal}"],
    ["node --eval='new Function(process.argv[1])()' -- {goal}", "node --eval='print(process.argv[1])' -- {goal}"],
    ["python3 -c 'import sys; exec(sys.argv[1])' {goal}", "python3 -c 'import sys; print(sys.argv[1])' {goal}"],
    ["python3 -c 'import os, sys; os.system(sys.argv[1])' {goal}", "python3 -c 'import os, sys; os.listdir(sys.argv[1])' {goal}"],
    ["perl -e 'eval shift' -- {goal}", "perl -e 'print shift' -- {goal}"],
    ["ruby -e 'system(ARGV[0])' -- {goal}", "ruby -e 'puts ARGV[0]' -- {goal}"],
  ]);
});

test.each([
  'echo "${FOO:-"x"}" {goal}', "echo ${FOO:-'a b'} {goal}", 'x={goal}; x="$x and more"; tool "$x"', 'root={goal_path}; "$root/bin/tool" {goal}', 'f() { echo "$1" >>log; }; f {goal}', 'msg={goal}; git commit -m "$msg"',
  'echo let {goal}', 'grep -rn let {goal}', 'grep -e eval {goal_path}', 'npx -y prettier -c {goal}', 'git commit -m {goal}', 'npm test -- {goal}', 'gh pr create --title {goal}', 'echo {goal} | tee f',
  'printf %s {goal} | jq -R .', 'curl -d {goal} URL', 'grep -- {goal} f', 'claude -p {prompt}', 'git checkout -b {goal}', 'sudo -E tool {goal}', 'codex exec {prompt}', 'timeout 600 claude -p {prompt}', 'time -p tool {goal}',
])('%s stands as it is', (command) => {
  expect(refused(command)).toEqual([]);
});

import { expect, test } from 'vitest';
import { gapOf } from './allowed-tools.js';

const rules = ['Bash(npm test:*)', 'Bash(git status:*)', 'Bash(npm run *)', 'Bash(git * --stat)', 'Bash(make "all" && make check)', 'WebFetch(domain:example.org)', 'WebFetch(domain:*.example.net)'];
const command = (text: string, patterns: readonly string[] = rules) => gapOf(patterns, 'Bash', { command: text }, '/w');
const page = (url: string) => gapOf(rules, 'WebFetch', { url }, '/w');
const list = (pattern: string, patterns: readonly string[] = []) => gapOf(patterns, 'Glob', { pattern }, '/w');

test.each([
  'npm test', ' npm test -- --watch=false ', 'npm run', 'npm run build', 'git log --stat', 'git show HEAD --stat', 'make "all" && make check',
  'npm test && git status', 'npm test; git status\nnpm run lint', 'npm test || git status', 'npm test | npm run report', 'npm test & git status',
  'npm test 2>&1', 'npm test >/dev/null 2>&1 && git status', 'npm test &>/dev/null', 'npm test < /dev/null', 'npm test >&2',
  `npm test -- 'a; rm -rf b' "c && d" e\\;f`, 'npm test "$HOME" $1 ${USER} costs$', "npm test '$(id)'", 'git status --porcelain "a\nb"',
])('%j is covered', (text) => {
  expect(command(text)).toBeNull();
}); // prettier-ignore

test.each([
  ['ls', 'it'],
  ['', 'it'],
  ['npm tests', 'it'],
  ['npm  test', 'it'],
  ['npm "test"', 'it'],
  ['CI=1 npm test', 'it'],
  ['npm test && ls', '`ls` in it'],
  ['npm test; rm -rf .', '`rm -rf .` in it'],
  ['cd sub && npm test', '`cd sub` in it'],
  ['npm test\nls -la', '`ls -la` in it'],
  ['npm test | tail -3', '`tail -3` in it'],
  ['npm test & rm a', '`rm a` in it'],
  ['npm test |& tee a', '`tee a` in it'],
  ['if npm test; then ls; fi', '`if npm test` in it'],
  ['make "all" && make check && ls', '`make "all"` in it'],
])('%j is not covered', (text, gap) => {
  expect(command(text)).toBe(gap);
});

test.each([
  ['npm test $(id)', '$('], ['npm test "$(id)"', '$('], ['npm test `id`', '`'], ['npm test "`id`"', '`'], ['npm test $((a[$(id)]))', '$(('],
  ['npm test ${x:-$(id)}', '${'], ['npm test "${x@P}"', '${'], ["npm test $'a'", "$'"], ['npm test <(id)', '<('], ['npm test > out', '>'],
  ['npm test >> out', '>>'], ['npm test 2>out', '>'], ['npm test >/dev/nullx', '>'], ['npm test < in', '<'], ['npm test <<end\nend', '<<'], ['npm test <<< a', '<<<'],
  ['npm test >|out', '>'], ['npm test &> out', '>'], ['(npm test)', '('], ['npm() { id; }', '('], ['npm test # all', '#'], ['npm test \\\n&& id', '\\'],
  ["npm test 'a", "'a"], ['npm test "a', '"'], ['npm test\rid', '\r'],
])('%j begins with something that cannot be told at %j', (text, opening) => {
  expect(command(text)).toBe(`it, in which \`${opening}\` begins what cannot be told before it runs`);
}); // prettier-ignore

test('the name of the tool alone covers every command, and so does a star', () => {
  expect([command('id > x; $(id)', ['Bash']), command('id > x; $(id)', ['Bash(*)']), command('id', ['Bash(:*)', 'Bash()', 'Read', 'Bashful'])]).toEqual([null, null, 'it']);
});

test('pages are covered by the name of their host', () => {
  expect(['https://example.org/a', 'https://EXAMPLE.org', 'https://www.example.org', 'https://a.example.net/', 'https://example.net/', 'https://example.org.evil.test/', 'no address'].map(page)).toEqual([null, null, 'it', null, 'it', 'it', 'it']);
});

test('files are listed in the workspace, unless a pattern of the agent leads further', () => {
  expect([list('**/*.ts'), list('/w/src/*'), list('/etc/*'), list('../*'), list('~/*'), list('/w/../etc/*'), list('/etc/*', ['Read(//etc/**)'])]).toEqual([null, null, 'it', 'it', 'it', 'it', null]);
});

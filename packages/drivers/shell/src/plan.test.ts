import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { planCommand } from './plan.js';
import { play, requestFor, type ShellCase } from './testing/play.js';

/** A folder whose `sh` is bash, as on many machines. */
const asBash = mkdtempSync(join(tmpdir(), 'sh-is-bash-'));
if (existsSync('/bin/bash')) symlinkSync('/bin/bash', join(asBash, 'sh'));
afterAll(() => rmSync(asBash, { recursive: true, force: true }));
const path = process.env['PATH'] ?? '/usr/bin:/bin';
const shells: readonly (readonly [string, Readonly<Record<string, string>>])[] = [['sh', { PATH: path }], ...(existsSync('/bin/bash') ? [['bash', { PATH: `${asBash}:${path}` }] as const] : [])];

const texts: readonly (readonly [string, string])[] = [
  ['quotes', `it's "quoted" and \`back\``],
  ['expansions', '$(touch pwned) ${HOME} $HOME `touch pwned` $((1+1)) ~ * ? [a-z]'],
  ['backslashes', '\\n \\\\ \\'],
  ['line ends', 'one\ntwo\r\n\n\n'],
  ['a leading option', '--help'],
  ['blanks', '  a   b\t'],
  ['nothing', ''],
  ['many characters', 'größer 日本語 👩‍💻 \u0081\u0088\u00ff'],
  ['code', `'; touch pwned; "; touch pwned; \n) touch pwned; } #`],
  ['itself', '{prompt} ${__orch_prompt}'],
  ['200 KB', `${'0123456789abcde\n'.repeat(12_800)}end\n`],
];

/** Where a placeholder may stand, and what is printed there. */
const places: readonly (readonly [string, string, (text: string) => string])[] = [
  ['unquoted', "printf '%s' {v}", (text: string) => text],
  ['inside a word', "printf '%s' a{v}b", (text: string) => `a${text}b`],
  ['in double quotes', "printf '%s' \"a{v}b\"", (text: string) => `a${text}b`],
  ['in single quotes', "printf '%s' 'a $x {v} \"'", (text: string) => `a $x ${text} "`],
  ['in $(…)', `printf '%s' "$(printf '%s' {v}; printf x)"`, (text: string) => `${text}x`],
  ['in quotes in $(…) in quotes', `printf '%s' "$(printf '%s' "<{v}>" '<{v}>')"`, (text: string) => `<${text}><${text}>`],
  ['in an assignment', 'x={v}; printf %s "$x"', (text: string) => text],
  ['in a here-document', 'cat <<END\n"{v}"\nEND\nprintf :', (text: string) => `"${text}"\n:`],
  ['in an argument of other code', `sh -c 'printf %s "$1"' sh {v}`, (text: string) => text],
  ['to a function', `f() { printf '<%s>' "$1"; }; f {v}`, (text: string) => `<${text}>`],
];

describe.each(shells)('with %s', (_shell, env) => {
  describe.each(texts)('a text with %s', (_name, text) => {
    const fits = text.length < 100_000;
    test.each(places.filter(([, command]) => fits || !command.includes('sh -c')))('arrives byte for byte %s, as the prompt and as a value', async (_place, command, expected) => {
      const prompt = await play({ command: `${command.replaceAll('{v}', '{prompt}')}; printf .`, prompt: text, env });
      const value = await play({ command: `${command.replaceAll('{v}', '{goal}')}; printf .`, values: { goal: text }, promptDelivery: 'stdin', env });
      expect([prompt, value].map(({ output, failure }) => ({ failure, same: output === `${expected(text)}.` }))).toEqual([{ failure: null, same: true }, { failure: null, same: true }]);
    });

    test('arrives byte for byte on standard input, as a file and by the file’s placeholder', async () => {
      const outputs = [
        await play({ command: 'cat; printf .', prompt: text, promptDelivery: 'stdin', env }),
        await play({ command: 'cat "$ORCH_PROMPT_FILE"; printf .', prompt: text, promptDelivery: 'file', env }),
        await play({ command: "cat '{prompt_file}'; printf .", prompt: text, promptDelivery: 'file', env }),
      ].map((outcome) => outcome.output === `${text}.`);
      expect(outputs).toEqual([true, true, true]);
    });

    test('arrives byte for byte in the environment, or in the variable of that name where it is too long for one', async () => {
      const { output } = await play({ command: `printf '%s.' "$ORCH_PROMPT"`, prompt: text, promptDelivery: 'env', env });
      expect(output).toBe(`${text}.`);
    });
  });

  test('any text arrives in every place at once, beside any other', async () => {
    const command = `${places.map(([, place]) => place.replaceAll('{v}', '{goal}').replaceAll('x=', 'y=').replaceAll('"$x"', '"$y"')).join('; ')}; printf '|%s' {prompt} {rest}; printf .`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 3, maxLength: 3 }), async (raw) => {
        const [goal, prompt, rest] = raw.map((text) => text.replaceAll('\0', '').toWellFormed()) as [string, string, string];
        const { output } = await play({ command, prompt, values: { goal, rest }, env });
        expect(output).toBe(`${places.map(([, , expected]) => expected(goal)).join('')}|${prompt}|${rest}.`);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

test.each([
  ['{prompt}', 'Use `promptDelivery: stdin` or `file`'],
  ['{goal}', 'Use `{goal_path}`, which is a file that holds it'],
])('%s that is too long for one argument of a program fails with the way out', async (placeholder, way) => {
  const long = 'x'.repeat(200_000);
  const { failure } = await play({ command: `env printf %s ${placeholder}`, prompt: long, values: { goal: long } });
  const what = `the command ended with code 126, which says that a program could not be started; \`${placeholder}\` has 200000 bytes, and one argument of a program holds at most 131071. ${way}: `;
  expect(failure).toEqual({ code: 'command_failed', message: expect.stringMatching(/Argument list too long$/) as string });
  expect(failure?.message.slice(0, what.length)).toBe(what);
});

test('a value reaches programs that the command starts by its reference only, never by their environment', async () => {
  const { output } = await play({ command: ': {prompt} {goal}; env | grep -c MARKER', prompt: 'MARKER', values: { goal: 'MARKER' }, env: { __orch_1: 'old MARKER', __orch_2: 'old MARKER' } });
  expect(output).toBe('0');
});

describe('a configuration that cannot be carried out is refused', () => {
  const refusals: readonly (readonly [string, ShellCase, string])[] = [
    ['no command', { command: null }, 'a shell agent needs a `command`'],
    ['an empty command', { command: ' \n' }, 'a shell agent needs a `command`'],
    ['a NUL in the command', { command: 'echo \0' }, 'the command holds a NUL character, which no shell takes'],
    ['a missing placeholder that is required', { command: 'echo', block: { requirePromptPlaceholder: true } }, 'the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true'],
    ['a placeholder in a comment only', { command: 'echo # {prompt}', block: { requirePromptPlaceholder: true } }, 'the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true'],
  ];
  test.each(refusals)('%s', (_name, shellCase, message) => {
    expect(() => planCommand(requestFor('/run', shellCase))).toThrow(expect.objectContaining({ code: 'driver_config_invalid', message }));
  });
});

describe('a value that cannot be handed over is refused before anything runs', () => {
  const nul = 'holds a NUL character, which neither an argument nor a variable can hold';
  const refusals: readonly (readonly [string, ShellCase, string, string])[] = [
    ['a NUL in the prompt as an argument', { command: 'echo {prompt}', prompt: 'a\0b' }, `what \`{prompt}\` stands for ${nul}`, 'Use `promptDelivery: stdin` or `file`.'],
    ['a NUL in the prompt as a variable', { command: 'true', prompt: 'a\0b', promptDelivery: 'env' }, `the prompt ${nul}`, 'Use `promptDelivery: stdin` or `file`.'],
    ['a NUL in a value', { command: 'cat {goal}', values: { goal: 'a\0b' }, promptDelivery: 'stdin' }, `what \`{goal}\` stands for ${nul}`, 'Use `{goal_path}`, which is a file that holds it.'],
    ['an argument that is too long for the program that the command is', { command: 'agent -p {prompt}', prompt: 'é'.repeat(70_000) }, '`{prompt}` has 140000 bytes, and one argument of a program holds at most 131071', 'Use `promptDelivery: stdin` or `file`.'],
    ['a value that is too long for the program that the command is', { command: "./agent 'do {goal}'", values: { goal: 'x'.repeat(200_000) }, promptDelivery: 'stdin' }, '`{goal}` has 200000 bytes, and one argument of a program holds at most 131071', 'Use `{goal_path}`, which is a file that holds it.'],
    ['a variable that is too long', { command: 'true', prompt: 'é'.repeat(70_000), promptDelivery: 'env' }, 'the prompt has 140000 bytes, and an environment variable holds at most 131059', 'Use `promptDelivery: stdin` or `file`. A command that writes `"$ORCH_PROMPT"` itself, outside single quotes, gets a prompt of any size.'],
  ];
  test.each(refusals)('%s', (_name, shellCase, message, hint) => {
    expect(() => planCommand(requestFor('/run', shellCase))).toThrow(expect.objectContaining({ code: 'command_value_unusable', message, hint }));
  });

  test('a NUL arrives on standard input and in a file', async () => {
    const outputs = [await play({ command: 'tr "\\0" n', prompt: 'a\0b', promptDelivery: 'stdin' }), await play({ command: 'tr "\\0" n <{prompt_file}', prompt: 'a\0b', promptDelivery: 'file' })];
    expect(outputs.map(({ output }) => output)).toEqual(['anb', 'anb']);
  });
});

test.each(['printenv ORCH_PROMPT', `sh -c 'printf %s "$ORCH_PROMPT"'`, 'tool "$ORCH_PROMPT"; python3 agent.py ORCH_PROMPT', 'printf %s "${#ORCH_PROMPT}"', 'eval "$ORCH_PROMPT"', 'printf %s `printf %s "$ORCH_PROMPT"`'])(
  'a long prompt is refused where not the shell of the command expands it: %s',
  (command) => {
    expect(() => planCommand(requestFor('/run', { command, prompt: 'x'.repeat(200_000), promptDelivery: 'env' }))).toThrow(expect.objectContaining({ code: 'command_value_unusable' }));
  },
);

test('a long prompt that the shell holds is in the environment of no program', async () => {
  const { output } = await play({ command: 'printf %s "$ORCH_PROMPT" | wc -c; env | grep -c ^ORCH_PROM[P]T=', prompt: 'x'.repeat(200_000), promptDelivery: 'env' });
  expect(output.split(/\s+/).filter((word) => word !== '')).toEqual(['200000', '0']);
});

test('a command that would run a value as code is refused with the place, and nothing is planned', () => {
  const code = "echo {prompt}\nsh -c 'echo {goal}'";
  expect(() => planCommand(requestFor('/run', { command: code, values: { goal: 'x' } }))).toThrow(
    expect.objectContaining({
      code: 'command_placeholder_unsafe',
      message: "`{goal}` cannot stand at line 2, column 13 of the command: it would become part of the code that `sh -c` runs; pass it as an argument: `sh -c '… \"$1\"' sh {goal}`",
    }),
  );
});

test('the longest prompt that fits a variable is given in one', async () => {
  const prompt = 'x'.repeat(131_059);
  const { output } = await play({ command: 'env printenv ORCH_PROMPT | wc -c', prompt, promptDelivery: 'env' });
  expect(output.trim()).toBe('131060');
});

test('a command that takes no prompt runs, unless its placeholder is required', async () => {
  expect(await play({ command: 'echo hello' })).toEqual(expect.objectContaining({ output: 'hello', failure: null }));
});

test('the process is `sh` and a file; neither the command nor a value is an argument', () => {
  expect(planCommand(requestFor('/run', { command: "agent '{prompt}' {goal} {prompt}", prompt: "it's", values: { goal: 'g', unused: 'u' } }))).toEqual({
    process: {
      command: 'sh',
      args: ['/run/command.sh'],
      env: {},
      files: [
        { name: 'command.sh', text: `. '/run/values.sh'; agent ''"\${__orch_1}"'' "\${__orch_2}" "\${__orch_1}"\n` },
        { name: 'values.sh', text: "unset __orch_1\n__orch_1='it'\\''s'\nunset __orch_2\n__orch_2='g'\n" },
      ],
      stdin: { type: 'null' },
    },
    used: [{ name: 'prompt', value: "it's" }, { name: 'goal', value: 'g' }],
  });
});

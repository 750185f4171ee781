import { describe, expect, test } from 'vitest';
import { planProcess } from './plan.js';
import { play, requestFor, type ShellCase } from './testing/play.js';

const prompts: readonly (readonly [string, string])[] = [
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

describe.each(prompts)('a prompt with %s', (_name, prompt) => {
  const whole = (command: string): ShellCase => ({ command: `${command}; printf .`, prompt });
  test.each([
    ['unquoted', "printf '%s' {prompt}", (text: string) => text],
    ['inside a word', "printf '%s' a{prompt}b", (text: string) => `a${text}b`],
    ['in double quotes', "printf '%s' \"a{prompt}b\"", (text: string) => `a${text}b`],
    ['in single quotes', "printf '%s' 'a $x {prompt} \"'", (text: string) => `a $x ${text} "`],
    ['in $(…)', `printf '%s' "$(printf '%s' {prompt}; printf x)"`, (text: string) => `${text}x`],
    ['in quotes in $(…) in quotes', `printf '%s' "$(printf '%s' "<{prompt}>" '<{prompt}>')"`, (text: string) => `<${text}><${text}>`],
    ['in an assignment', 'x={prompt}; printf %s "$x"', (text: string) => text],
    ['in a here-document', 'cat <<END\n"{prompt}"\nEND\nprintf :', (text: string) => `"${text}"\n:`],
  ])('arrives byte for byte %s', async (_place, command, expected) => {
    const { output, failure } = await play(whole(command));
    expect({ failure, same: output === `${expected(prompt)}.` }).toEqual({ failure: null, same: true });
  });

  test('arrives byte for byte on standard input, as a file and by the file’s placeholder', async () => {
    const outputs = [
      await play({ command: 'cat; printf .', prompt, promptDelivery: 'stdin' }),
      await play({ command: 'cat "$ORCH_PROMPT_FILE"; printf .', prompt, promptDelivery: 'file' }),
      await play({ command: "cat '{prompt_file}'; printf .", prompt, promptDelivery: 'file' }),
    ].map((outcome) => outcome.output === `${prompt}.`);
    expect(outputs).toEqual([true, true, true]);
  });

});

test.each(prompts.filter(([, prompt]) => prompt.length < 100_000))('a prompt with %s arrives byte for byte in the environment', async (_name, prompt) => {
  const { output } = await play({ command: `printf '%s.' "$ORCH_PROMPT"`, prompt, promptDelivery: 'env' });
  expect(output).toBe(`${prompt}.`);
});

test('a prompt that is too long for one argument of a program fails with the way out', async () => {
  const { failure } = await play({ command: 'env printf %s {prompt}', prompt: 'x'.repeat(200_000) });
  expect(failure).toEqual({
    code: 'command_failed',
    message: expect.stringMatching(
      /^the command ended with code 126, .* the prompt has 200000 bytes and one argument holds at most 131071, so use `promptDelivery: stdin` or `file`: .*Argument list too long$/,
    ) as string,
  });
});

test('the prompt reaches programs that the command starts by its reference only, never by their environment', async () => {
  const { output } = await play({ command: ': {prompt}; env | grep -c MARKER', prompt: 'MARKER', env: { __orch_prompt: 'old MARKER' } });
  expect(output).toBe('0');
});

describe('a configuration that cannot be carried out is refused', () => {
  const refusals: readonly (readonly [string, ShellCase, string])[] = [
    ['no command', { command: null }, 'a shell agent needs a `command`'],
    ['an empty command', { command: ' \n' }, 'a shell agent needs a `command`'],
    ['a NUL in the command', { command: 'echo \0' }, 'the command holds a NUL character, which no shell takes'],
    ['a NUL in an argument', { command: 'echo {prompt}', prompt: 'a\0b' }, 'the prompt holds a NUL character, which neither an argument nor a variable can hold'],
    ['a NUL in a variable', { command: 'true', prompt: 'a\0b', promptDelivery: 'env' }, 'the prompt holds a NUL character, which neither an argument nor a variable can hold'],
    ['a variable that is too long', { command: 'true', prompt: 'é'.repeat(70_000), promptDelivery: 'env' }, 'the prompt has 140000 bytes, and an environment variable holds at most 131059'],
    ['a missing placeholder that is required', { command: 'echo', block: { requirePromptPlaceholder: true } }, 'the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true'],
    ['a placeholder in a comment only', { command: 'echo # {prompt}', block: { requirePromptPlaceholder: true } }, 'the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true'],
    ['the file’s placeholder with another delivery', { command: 'cat {prompt_file}' }, 'the command has `{prompt_file}`, which is given with `promptDelivery: file` only'],
  ];
  test.each(refusals)('%s', (_name, shellCase, message) => {
    expect(() => planProcess(requestFor('/run', shellCase))).toThrow(expect.objectContaining({ code: 'driver_config_invalid', message }));
  });
});

test('the longest prompt that fits a variable is given in one', async () => {
  const prompt = 'x'.repeat(131_059);
  const { output } = await play({ command: 'env printenv ORCH_PROMPT | wc -c', prompt, promptDelivery: 'env' });
  expect(output.trim()).toBe('131060');
});

test('a command that takes no prompt runs, unless its placeholder is required', async () => {
  expect(await play({ command: 'echo hello' })).toEqual(expect.objectContaining({ output: 'hello', failure: null }));
});

test('the process is `sh` and a file; neither the command nor the prompt is an argument', () => {
  expect(planProcess(requestFor('/run', { command: "agent '{prompt}'", prompt: "it's" }))).toEqual({
    command: 'sh',
    args: ['/run/command.sh'],
    env: {},
    files: [
      { name: 'command.sh', text: `. '/run/prompt.sh'; agent ''"\${__orch_prompt}"''\n` },
      { name: 'prompt.sh', text: "unset __orch_prompt\n__orch_prompt='it'\\''s'\n" },
    ],
    stdin: { type: 'null' },
  });
});

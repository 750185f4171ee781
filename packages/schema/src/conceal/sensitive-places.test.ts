import { expect, test } from 'vitest';
import { parseManifests, showableText } from '../index.js';

const agent = (spec: string) => `apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: a}\nspec:\n${spec}`;
const secret = 'hunter2-hunter2';

test.each([
  ['the value of a variable that is called a password', `  env:\n    - name: DB_PASSWORD\n      value: ${secret}\n`],
  ['the same in one line', `  env: [{name: DB_PASSWORD, value: "${secret}"}]\n`],
  ['the same the other way round', `  env: [{value: ${secret}, name: apiToken}]\n`],
  ['a value of many lines', `  env:\n    - name: SIGNING_KEY\n      value: |\n        ${secret}\n        ${secret}\n`],
  ['a map of variables', `  driver: {provider: claude, options: {env: {GITHUB_TOKEN: ${secret}}}}\n`],
  ['an option with its value', `  driver: {provider: claude, rawArgs: ["--api-key=${secret}"]}\n`],
  ['an option and the argument behind it', `  driver:\n    rawArgs:\n      - --api-key\n      - ${secret}\n`],
  ['an option in a command', `  command: run --password ${secret} {prompt}\n`],
  ['a variable before a command', `  command: API_KEY=${secret} run {prompt}\n`],
  ['a header', `  command: 'curl -H "Authorization: Bearer ${secret}"'\n`],
  ['a bearer', `  driver: {provider: acp, acp: {command: x, args: ["-H", "Bearer ${secret}"]}}\n`],
  ['an address with a password', `  command: psql postgres://me:${secret}@localhost/db\n`],
  ['a comment', `  command: x # api_key: ${secret}\n`],
  ['a text that YAML cannot read', `  env: [{name: DB_PASSWORD, value: ${secret}]\n  command: "x\n`],
])('%s is covered in the lines that are shown', (_, spec) => {
  const text = agent(spec);
  const shown = showableText(text);
  expect(shown).not.toContain(secret);
  expect(shown.length).toBe(text.length);
  expect(shown).toContain('kind: Agent');
});

test.each([
  '  env: [{name: DB_PASSWORD, refValue: {name: secrets, key: DB_PASSWORD}}]\n',
  '  env: [{name: TEAM, value: platform}]\n',
  '  command: run --max-tokens 2000 --token-file /run/token {prompt}\n',
  '  command: API_KEY=$API_KEY run --password "$PASSWORD" --token {goal}\n',
  '  command: echo the bearer of this, and a secret\n',
])('what is none stays readable: %s', (spec) => {
  expect(showableText(agent(spec))).toBe(agent(spec));
});

const template = (rest: string) => `apiVersion: orchestrator.dev/v2\nkind: StepTemplate\nmetadata: {name: a}\nspec:\n  prompt: |\n${rest}`;

test.each([
  '    Ask for the password: never write it down. The token: required. Secret: NONE\n',
  '    Answer with {"password": "string", "apiKey": "text"}, or password=unknown.\n    Call it with --api-key given-by-the-caller and a Bearer authenticated before.\n',
  '    密码 password: 不要 写\n',
  '    Mend it. # token: required in the tests\n  # password: forgotten by the author\n',
])('in the sentences of a prompt or a comment an ordinary word behind such a name stays readable: %s', (prompt) => {
  expect(showableText(template(prompt))).toBe(template(prompt));
  const { diagnostics } = parseManifests(`${template(prompt)}  promt: a password, unknown and required\n`, { file: 'a.yaml' });
  expect(diagnostics.map(({ message }) => message)).toEqual(['`spec` of a StepTemplate has no field `promt`']);
});

test.each([`    password: ${secret}\n`, `    Log in with --password ${secret}.\n`, `    API_KEY=${secret} is what the tests use.\n`, '    The token: aGVsbG8gd29ybGQ, as before.\n', '    password: Correct-horse9\n'])(
  'what is no word is covered there too: %s',
  (prompt) => {
    expect(showableText(template(prompt))).toMatch(/•{8}/);
  },
);

test('a word is covered where a command takes it for a password', () => {
  expect(showableText(agent('  command: run --password sesame {prompt}\n'))).toContain('--password •••••• {prompt}');
});

test('a secret that a message quotes in part, or with escapes, is hidden in it', () => {
  const long = `hunter2-${'x'.repeat(60)}`;
  for (const value of [long, 'hunter2\\"quoted', `hunter2 'x' ${long}`]) {
    const text = agent(`  capabilities: [x]\n  driver: {provider: claude, options: {permissionMode: ${JSON.stringify(`Bearer ${value}`)}, env: {API_TOKEN: ${JSON.stringify(value)}}}}\n`);
    const { diagnostics } = parseManifests(text, { file: 'a.yaml' });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(JSON.stringify(diagnostics)).not.toContain('hunter2');
  }
});

test('very many secrets and very many findings take a moment', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => `        KEY_${index}_TOKEN: hunter2-${index}-hunter2\n`).join('');
  const slips = Array.from({ length: 1_000 }, (_, index) => `  x${index}: 1\n`).join('');
  const { diagnostics } = parseManifests(agent(`  capabilities: [x]\n${slips}  driver:\n    provider: claude\n    options:\n      env:\n${entries}`), { file: 'a.yaml' });
  expect(diagnostics.length).toBe(1_000);
});

test('findings quote no such value, neither in words nor in facts, and no fix writes it', () => {
  const text = agent(`  capabilitis: [x]\n  driver: {provider: claude, options: {env: {DB_PASSWORD: ${secret}, API_KEY: 0123456}, permissionMode: "Bearer ${secret}"}, rawArgs: ["--api-key=${secret}"]}\n  command: curl -H Authorization:Bearer ${secret} #tail\n`);
  const { diagnostics } = parseManifests(text, { file: 'a.yaml' });
  expect(diagnostics.length).toBeGreaterThan(3);
  expect(JSON.stringify(diagnostics)).not.toContain(secret);
});

test('a secret in the arguments of a program is reported, by the name of its option', () => {
  const found = (args: string) => parseManifests(agent(`  capabilities: [x]\n  driver: {provider: claude, unsafeRawArgs: true, rawArgs: ${args}}\n`), { file: 'a.yaml' }).diagnostics.map(({ code, path, message }) => [code, path, message]);
  const said = (option: string, index: number) => [['secret_in_manifest', `spec.driver.rawArgs[${index}]`, `\`${option}\` is given its value here; manifests are shown, stored and shared`]];
  expect(found(`["--api-key=${secret}"]`)).toEqual(said('--api-key', 0));
  expect(found(`[--verbose, --access-token, ${secret}]`)).toEqual(said('--access-token', 2));
  expect(found('[--access-token, $TOKEN, --max-tokens=2000, --token-file=/run/token]')).toEqual([]);
});

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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor, createValueHider } from './index.js';

const project = 'default';

function hiding(values: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const redactor = createRedactor();
  const hider = createValueHider(redactor, () => words);
  hider.hide({ project, kind: 'SecretStore', name: 'keys', values });
  return { redactor: redactor.forProject(project), hider };
}

test('a value is shown as its store and its name, wherever and in whatever case it stands', () => {
  const { redactor } = hiding({ TOKEN: 'hunter2-Hunter2', URL: 'https://u:p@example.org/x?a=b c' });
  expect(redactor.redact('a hunter2-HUNTER2b')).toBe('a [SecretStore/keys TOKEN]b');
  expect(redactor.redact(JSON.stringify({ at: 'https://u:p@example.org/x?a=b c' }))).toBe('{"at":"[SecretStore/keys URL]"}');
});

test('blanks round a value are none of it: a shell drops them', () => {
  const { redactor } = hiding({ TOKEN: '  hunter2-hunter2\n' });
  expect(redactor.redact('<hunter2-hunter2>')).toBe('<[SecretStore/keys TOKEN]>');
});

test('a value of fewer than six characters is left, and is known to be', () => {
  const { redactor, hider } = hiding({ PIN: '12345', SPACED: ' 12345 ', EMPTY: '' });
  expect([redactor.redact('12345'), hider.whyShown('SecretStore', '12345'), hider.whyShown('EnvStore', ' 12345 '), hider.whyShown('SecretStore', '123456')]).toEqual(['12345', 'short', 'short', null]);
});

test('a value that is a word of the product’s own answers, or a part of one, is left, and is known to be', () => {
  const { redactor, hider } = hiding({ A: 'Status', B: 'finished', C: 'statuses' }, ['status', 'finishedAt']);
  expect(redactor.redact('status finished statuses')).toBe('status finished [SecretStore/keys C]');
  expect(['STATUS', 'finished', 'statuses'].map((value) => hider.whyShown('SecretStore', value))).toEqual(['word_of_answers', 'word_of_answers', null]);
});

test('ordinary words stay readable where they are configuration, and are hidden where they are secrets', () => {
  const words = ['production', 'eu-west-1', 'Release 12', 'VERBOSE'];
  const others = ['hunter2-hunter2', 'correct-horse-battery', 'https://example.org', 'gR8fkE'];
  const values = Object.fromEntries([...words, ...others].map((value, index) => [`V${index}`, value]));
  const all = createRedactor();
  const redactor = all.forProject(project);
  const hider = createValueHider(all, () => []);
  hider.hide({ project, kind: 'EnvStore', name: 'conf', values });
  expect(words.map((word) => redactor.redact(word))).toEqual(words);
  expect(others.map((value) => redactor.redact(value))).toEqual(['[EnvStore/conf V4]', '[EnvStore/conf V5]', '[EnvStore/conf V6]', '[EnvStore/conf V7]']);
  expect([...new Set(words.map((word) => hider.whyShown('EnvStore', word)))]).toEqual(['ordinary_words']);
  const { redactor: strict } = hiding(values);
  expect([...words, ...others].filter((value) => strict.redact(value) === value)).toEqual([]);
});

const body = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj', 'MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu', 'NMoSfm76oqFvAp8Gy0iz5sxjZmSnXyCdPEovGhLa0VzMaQ=='];
const pem = `-----BEGIN PRIVATE KEY-----\n${body.join('\n')}\n-----END PRIVATE KEY-----\n`;
const label = '[SecretStore/keys PEM]';

test('a key in PEM is hidden whole, as one line of JSON, and line by line with any line ends and blanks', () => {
  const { redactor } = hiding({ PEM: pem });
  expect(redactor.redact(`key: ${pem}.`)).toBe(`key: ${label}\n.`);
  expect(redactor.redact(JSON.stringify({ key: pem }))).toBe(`{"key":"${label}\\n"}`);
  for (const line of body) expect(redactor.redact(`> ${line}\r`)).toBe(`> ${label}\r`);
  const indented = pem.replaceAll('\n', '\r\n    ');
  expect(body.filter((line) => redactor.redact(indented).includes(line.slice(0, 6)))).toEqual([]);
  const stream = redactor.stream();
  expect(pem.split('').map((letter) => stream.push(letter)).join('') + stream.flush()).toBe(`${label}\n`);
});

test('the frame of a key in PEM, rulers and brackets are lines that others have too', () => {
  const { redactor } = hiding({ PEM: pem, OTHER: 'one thing\n----------\n}      }\nother thing' });
  for (const text of ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', '-----BEGIN CERTIFICATE-----', '----------', '}      }']) expect(redactor.redact(text)).toBe(text);
  expect(redactor.redact('other thing')).toBe('[SecretStore/keys OTHER]');
});

test('a value of common lines alone is hidden as a whole', () => {
  const { redactor } = hiding({ A: '------\n++++++' });
  expect([redactor.redact('------\n++++++'), redactor.redact('------')]).toEqual(['[SecretStore/keys A]', '------']);
});

test('of any value of many lines no line of six characters that says something is shown', () => {
  const line = fc.stringMatching(/^[a-d ]{0,12}$/);
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\n  ', ' | '), (lines, between) => {
      const { redactor } = hiding({ A: lines.join('\n') });
      const shown = redactor.redact(lines.join(between));
      const telling = lines.map((each) => each.trim()).filter((each) => each.length >= 6 && new Set(each.replaceAll(' ', '')).size > 2);
      expect(telling.filter((each) => shown.includes(each))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from './index.js';

const escaped = (text: string) => Array.from(text, (unit) => `%${unit.charCodeAt(0).toString(16)}`).join('');
const ways: readonly ((text: string) => string)[] = [(text) => text, escaped, (text) => escaped(text).replaceAll('%', '%25'), (text) => text.toUpperCase(), (text) => escaped(text).toUpperCase()];

/** Few letters, so that ids begin alike, hold each other and are broken off in their middle. */
const texts = fc.record({
  ids: fc.uniqueArray(fc.stringMatching(/^[ab7]{6,9}$|^[ab]{15,17}-[ab]$|^[ab]{5}-[ab]{26,30}$/), { minLength: 1, maxLength: 30 }),
  parts: fc.array(fc.record({ which: fc.nat(29), from: fc.constantFrom(0, 0, 0, 1, 2), to: fc.constantFrom(4, 7, 60, 60, 60), way: fc.nat(ways.length - 1), after: fc.constantFrom('', '', ' ', 'b', '%', '%2', '%25', '%6', '%256') }), { maxLength: 12 }),
});
const written = ({ ids, parts }: typeof texts extends fc.Arbitrary<infer T> ? T : never) => parts.map(({ which, from, to, way, after }) => ways[way]!((ids[which % ids.length] ?? '').slice(from, to)) + after).join('');
const redactorOf = (ids: readonly string[]) => {
  const redactor = createRedactor();
  for (const [index, id] of ids.entries()) redactor.register(id, `ses_${index}`);
  return redactor;
};

test('of ids in any of their ways of writing, the pieces of a text give what the whole gives, wherever it is cut', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(600), { maxLength: 12 }), (drawn, cuts) => {
      const [text, redactor] = [written(drawn), redactorOf(drawn.ids)];
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const stream = redactor.stream();
      const pieces = places.slice(1).map((place, index) => stream.push(text.slice(places[index], place)));
      expect(pieces.join('') + stream.flush()).toBe(redactor.redact(text));
    }),
    { numRuns: 1000 },
  );
});

test('exactly what is an id is hidden, in any of its ways of writing, also among others that begin alike', () => {
  fc.assert(
    fc.property(texts, (drawn) => {
      const text = written(drawn);
      const low = text.toLowerCase();
      const hidden = Array.from(text, () => false);
      for (const form of drawn.ids.flatMap((id) => ways.map((way) => way(id).toLowerCase()))) {
        for (let at = low.indexOf(form); at !== -1; at = low.indexOf(form, at + 1)) hidden.fill(true, at, at + form.length);
      }
      expect(redactorOf(drawn.ids).redact(text).replace(/\[ses_\d+\]/g, '')).toBe(Array.from(text).filter((_, at) => !hidden[at]).join(''));
    }),
    { numRuns: 1000 },
  );
});

test('of thousands of ids each is shown as its own session, whenever a text comes between them', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `${(index * 2654435761 % 2 ** 32).toString(16).padStart(8, '0')}-1f44-4d0b-9f0e-${index.toString(16).padStart(12, '0')}`);
  const redactor = createRedactor();
  for (const [index, id] of ids.entries()) {
    redactor.register(id, `ses_${index}`);
    if (index % 7 === 0 || index > 2900) expect(redactor.stream().push(`a ${id.slice(0, 20)}`)).toBe('a ');
  }
  expect(ids.map((id) => redactor.redact(id))).toEqual(ids.map((_, index) => `[ses_${index}]`));
  expect(redactor.redact(ids.map((id) => id.slice(1)).join(' '))).toBe(ids.map((id) => id.slice(1)).join(' '));
});

test('the first label of an id stays, and who reads of a project whose store holds the same sees the store', () => {
  const redactor = createRedactor();
  redactor.register('thread-0042', 'ses_a');
  redactor.register('THREAD-0042', 'ses_b');
  redactor.register('thread-0042', 'SecretStore/keys A', 'one');
  redactor.register('later-0042', 'SecretStore/keys B', 'one');
  redactor.register('later-0042', 'ses_c');
  const text = `thread-0042 later-0042 ${escaped('thread-0042')}`;
  expect([redactor.forProject('one').redact(text), redactor.forProject('two').redact(text), redactor.redact(text)]).toEqual([
    '[SecretStore/keys A] [SecretStore/keys B] [SecretStore/keys A]',
    '[ses_a] [ses_c] [ses_a]',
    '[ses_a] [ses_c] [ses_a]',
  ]);
});

import { isOrchError } from '@orch/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelSelector } from './label-selector.js';

const labelled = { web: { tier: 'web', zone: 'a' }, db: { tier: 'db' }, bare: {}, 'team/x': { 'team.io/owner': 'x', empty: '' } };
const chosen = (text: string) => Object.entries(labelled).flatMap(([name, labels]) => (labelSelector(text)(labels) ? [name] : []));

test.each([
  ['tier=web', ['web']],
  ['tier == web', ['web']],
  ['tier!=web', ['db', 'bare', 'team/x']],
  ['tier', ['web', 'db']],
  ['!tier', ['bare', 'team/x']],
  ['tier in (web, db)', ['web', 'db']],
  ['tier in(db)', ['db']],
  ['tier notin (web,db)', ['bare', 'team/x']],
  ['tier in (web,db),!zone', ['db']],
  ['tier=web, zone=a', ['web']],
  ['tier=web,zone=b', []],
  ['team.io/owner=x', ['team/x']],
  ['empty=', ['team/x']],
  ['constructor', []],
])('the selector %s chooses %j', (text, names) => {
  expect(chosen(text)).toEqual(names);
});

test.each(['', ',', 'tier=web,', 'tier=a=b', 'tier in web', 'tier in (web', 'tier in (a),b)', '=web', '!', 'two words', '-tier', 'tier=(a)'])('"%s" is refused as a selector', (text) => {
  expect(() => labelSelector(text)).toThrow(expect.toSatisfy((error: unknown) => isOrchError(error) && error.code === 'selector_invalid'));
});

test('whatever is typed is either understood or refused with a code', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        return typeof labelSelector(text)({ a: 'b' }) === 'boolean';
      } catch (error) {
        return isOrchError(error) && error.code === 'selector_invalid';
      }
    }),
  );
});

test('equal and not equal divide all labels between them, and so do in and notin', () => {
  const labels = fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y'));
  fc.assert(fc.property(labels, (some) => labelSelector('a=x')(some) !== labelSelector('a!=x')(some) && labelSelector('a in (x,y)')(some) !== labelSelector('a notin (x,y)')(some)));
});

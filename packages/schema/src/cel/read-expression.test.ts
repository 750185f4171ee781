import { parse } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExpression } from './read-expression.js';

const variables = (source: string) => {
  const read = readExpression(source);
  return 'variables' in read ? read.variables.map(({ name }) => name) : read.problem;
};

test.each([
  ['plan_ready == true && cycle < 3', ['plan_ready', 'cycle']],
  ['items.exists(item, item.score > limit) ? a : b[c]', ['items', 'limit', 'a', 'b', 'c']],
  ['has(self.spec) && size(names) in [1, 2, -x]', ['self', 'names', 'x']],
  ['{"a": one, "b": [two,]}.a.matches("(x+)+$")', ['one', 'two']],
  ["name == 'it\\'s' || !done // why", ['name', 'done']],
  ['"""a\nb""" + r"\\d" + 1.5e3 + 0xFF', []],
])('%s asks for %j', (source, names) => {
  expect(variables(source)).toEqual(names);
});

test.each([
  ['a &&', 'the expression ends too early', 4, 4],
  ['a == = b', '`=` means nothing here', 5, 6],
  ['size(a', 'the expression ends too early; `)` is missing', 6, 6],
  ['a b', '`b` cannot stand here', 2, 3],
  ['"open', 'the text has no closing quote', 0, 1],
  ['"\\q"', '`\\q` is no escape', 1, 3],
  ['a ? b', 'the expression ends too early; `:` is missing', 5, 5],
  ['if (a)', '`if` is a reserved word', 0, 2],
  ['', 'the expression ends too early', 0, 0],
])('%s is no expression: %s', (source, message, start, end) => {
  expect(variables(source)).toEqual({ message, start, end });
});

test('an expression of any depth is answered, and a very deep or long one refused', () => {
  expect(variables('('.repeat(90) + 'a' + ')'.repeat(90))).toEqual(['a']);
  expect(variables('['.repeat(5000))).toMatchObject({ message: 'the expression is nested too deeply' });
  expect(variables('!'.repeat(5000) + 'a')).toEqual(['a']);
  expect(variables('a'.repeat(30_000))).toMatchObject({ message: 'an expression of more than 20000 characters' });
});

const words = [
  'a', 'b', 'cycle', 'in', 'true', 'null', '1', '2.5', '1u', '0x1F', '1e3', '"x"', "'y'", '"""z"""', 'r"q"', '&&', '||', '==', '!=', '<', '>=', '+', '-', '*', '%', '!',
  '?', ':', '(', ')', '[', ']', '{', '}', ',', '.', 'size(', '.all(x,', '.f', '.f(', ' ',
]; // prettier-ignore

test('it takes and refuses what a library that evaluates such expressions takes and refuses', () => {
  const accepted = (source: string): boolean => {
    try {
      parse(source);
      return true;
    } catch {
      return false;
    }
  };
  let sound = 0;
  const compare = (source: string) => {
    const own = 'variables' in readExpression(source);
    if (own) sound++;
    expect([source, own]).toEqual([source, accepted(source)]);
  };
  const expression: fc.Memo<string> = fc.memo((depth) => {
    const atom = fc.constantFrom('a', 'cycle', '1', '2.5', '"x"', "'y'", 'true', 'null', 'a.b', 'a[0]', 'size(a)');
    if (depth <= 1) return atom;
    const inner = expression(depth - 1);
    return fc.oneof(
      atom,
      fc.tuple(inner, fc.constantFrom('&&', '||', '==', '<', '+', '%', 'in'), inner).map(([left, sign, right]) => `${left} ${sign} ${right}`),
      inner.map((one) => `(${one})`),
      inner.map((one) => `!(${one})`),
      fc.tuple(inner, inner).map(([one, other]) => `[${one}, ${other}]`),
      fc.tuple(inner, inner, inner).map(([one, other, last]) => `${one} ? ${other} : ${last}`),
      inner.map((one) => `list.exists(x, ${one})`),
    );
  });
  fc.assert(fc.property(expression(4), compare), { numRuns: 1000 });
  fc.assert(fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(' ')), compare), { numRuns: 5000 });
  expect(sound).toBeGreaterThan(1000);
});

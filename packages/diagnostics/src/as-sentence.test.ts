import { expect, test } from 'vitest';
import { asSentence } from './as-sentence.js';

test('what a library says of a command line becomes a sentence with double quotes', () => {
  const said = ["unknown command 'tsk'", "option '-o, --output <format>' argument 'jsn' is invalid. Allowed choices are table, json.", "too many arguments (got 'it's', 'b')", "'' is no id"];
  expect(said.map(asSentence)).toEqual([
    'Unknown command "tsk".',
    'Option "-o, --output <format>" argument "jsn" is invalid. Allowed choices are table, json.',
    'Too many arguments (got "it\'s", "b").',
    '"" is no id.',
  ]);
});

test('an apostrophe inside a word stays', () => {
  expect(asSentence("the daemon's answer isn't there")).toBe("The daemon's answer isn't there.");
});

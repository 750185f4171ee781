import { expect, test } from 'vitest';
import { createJsonLineReader } from './json-line-reader.js';

test('objects are records; every other line is kept as text', () => {
  const reader = createJsonLineReader({ maxLineBytes: 40 });
  const input = ['{"a":{"b":[1,null]}}', 'Warning: {not json}', '{"cut":', '[1]', '42', '', ' {"x":1} ', `{"long":"${'x'.repeat(40)}"}`, '{"last":true}'].join('\n');
  expect([...reader.push(new TextEncoder().encode(input)), ...reader.end()]).toEqual([
    { kind: 'record', value: { a: { b: [1, null] } } },
    { kind: 'text', text: 'Warning: {not json}', truncated: false },
    { kind: 'text', text: '{"cut":', truncated: false },
    { kind: 'text', text: '[1]', truncated: false },
    { kind: 'text', text: '42', truncated: false },
    { kind: 'text', text: '', truncated: false },
    { kind: 'record', value: { x: 1 } },
    { kind: 'text', text: `{"long":"${'x'.repeat(31)}`, truncated: true },
    { kind: 'record', value: { last: true } },
  ]);
});

import { expect, test } from 'vitest';
import { createOutputLines } from './output-lines.js';

test('each line of a stream is an output event; one that is too long is shown as cut', () => {
  const lines = createOutputLines('stderr', { maxLineBytes: 5 });
  const bytes = new TextEncoder().encode('a\r\nabcdefgh\nrest');
  expect([...lines.push(bytes.subarray(0, 2)), ...lines.push(bytes.subarray(2)), ...lines.end()]).toEqual([
    { type: 'output', stream: 'stderr', text: 'a' },
    { type: 'output', stream: 'stderr', text: 'abcde […]' },
    { type: 'output', stream: 'stderr', text: 'rest' },
  ]);
});

import { expect, test } from 'vitest';
import { promptBlocks } from './prompt-blocks.js';

test.each([
  ['Work.', ['Work.']],
  ['', ['']],
  ['/', ['/']],
  ['//', ['//']],
  ['/compact', ['/compac', 't']],
  ['/compact/', ['/compac', 't/']],
  ['/init\nand then work', ['/init\n', 'and then work']],
  ['/init\n/review', ['/init\n/revie', 'w']],
  ['read @note.txt', ['read @note.tx', 't']],
  ['read @note.txt\nand work\n', ['read @note.txt\nand work', '\n']],
  ['read @note.txt\nand work', ['read @note.txt\n', 'and work']],
  ['@𝄞', ['@', '𝄞']],
  ['at @', ['at @']],
])('for a client that takes its prompt for typed, %j ends in a block with no command and no name of a file', (prompt, blocks) => {
  expect([promptBlocks(prompt, false), promptBlocks(prompt, false).join(''), promptBlocks(prompt, true)]).toEqual([blocks, prompt, [prompt]]);
});

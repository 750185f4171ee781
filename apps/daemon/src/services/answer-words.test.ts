import { expect, test } from 'vitest';
import { answerWords } from './answer-words.js';

test('the words of answers are the names of their fields and the words that fields may have', () => {
  const words = answerWords();
  expect(words).toEqual(expect.arrayContaining(['resources', 'finishedAt', 'succeeded', 'unchanged', 'Workflow', 'session_lost', 'default']));
  expect(words.filter((word) => /[A-Z]/.test(word) && /\s/.test(word))).toEqual([]);
});

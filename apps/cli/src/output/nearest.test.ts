import { expect, test } from 'vitest';
import { nearest } from './nearest.js';

const codes = ['session_lost', 'session_busy', 'task_not_found', 'usage_error'];

test('a slip of the keyboard finds what was meant, and only what is about as close', () => {
  expect([nearest('session_losst', codes), nearest('sesion-lost', codes), nearest('SESSION LOST', codes), nearest('usgae_error', codes)]).toEqual([['session_lost'], ['session_lost'], ['session_lost'], ['usage_error']]);
});

test('of equally close ones the first three in the order of the alphabet are named', () => {
  expect(nearest('ax', ['ad', 'ab', 'ac', 'aa', 'zz'])).toEqual(['aa', 'ab', 'ac']);
});

test('nothing is named where all is far, or where there is nothing', () => {
  expect([nearest('banana', codes), nearest('session', []), nearest('', codes)]).toEqual([[], [], []]);
});

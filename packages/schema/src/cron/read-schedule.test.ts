import { expect, test } from 'vitest';
import { findScheduleProblem } from './read-schedule.js';

test.each(['* * * * *', '0 2 * * *', '*/15 9-17 * * 1-5', '0 0 1,15 * *', '30 4 * jan,jul sun', '0 0 29 2 *', '5/10 * * * *', '0 0 31 2 mon', '*/30 * * * * *', '0 0 * * 7', ' 0  0 * * * '])('%s names a time', (schedule) => {
  expect(findScheduleProblem(schedule)).toBeNull();
});

test.each([
  ['61 * * * *', '`61` is no minute: it goes from 0 to 59', 0, 2],
  ['0 24 * * *', '`24` is no hour: it goes from 0 to 23', 2, 4],
  ['0 0 0 * *', '`0` is no day of the month: it goes from 1 to 31', 4, 5],
  ['0 0 1 13 *', '`13` is no month: it goes from 1 to 12', 6, 8],
  ['0 0 * * 8', '`8` is no day of the week: it goes from 0 to 7', 8, 9],
  ['0 17-9 * * *', '`17-9` is no hour: the range goes backwards', 2, 6],
  ['*/0 * * * *', '`*/0` is no minute: the step is no number that fits', 0, 3],
  ['0 0 L * *', '`L` is no day of the month: it goes from 1 to 31', 4, 5],
  ['0 0 ? * *', '`?` is no day of the month: it is neither `*` nor a number, a range, a list or a step', 4, 5],
  ['0 0 31 2,4 *', 'none of these months has such a day', 4, 6],
  ['@daily', 'a schedule has five fields, or six with the second first, not 1', 0, 6],
  ['60 * * * * *', '`60` is no second: it goes from 0 to 59', 0, 2],
])('%s: %s', (schedule, message, start, end) => {
  expect(findScheduleProblem(schedule)).toEqual({ message, start, end });
});

import { expect, test } from 'vitest';
import { roundMoney } from './round-money.js';

test('a sum of money shows no binary dust, and an unknown one stays unknown', () => {
  expect([roundMoney(0.005105999999999999), roundMoney(0.1 + 0.2), roundMoney(0), roundMoney(1e-9), roundMoney(null)]).toEqual([0.005106, 0.3, 0, 1e-9, null]);
});

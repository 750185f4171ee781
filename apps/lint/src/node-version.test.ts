import { expect, test } from 'vitest';
import { nodeTooOld } from './node-version.js';

test('versions that have what is needed pass, and under others one line says which is needed', () => {
  expect(['22.18.0', '23.0.0', '24.22.3', '22.17.9'].map(nodeTooOld)).toEqual([null, null, null, 'orch-lint needs Node.js 22.18 or later, and this is 22.17.9. [node_too_old]']);
});

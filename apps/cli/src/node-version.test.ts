import { expect, test } from 'vitest';
import { nodeTooOld } from './node-version.js';

test('versions that can load the database pass', () => {
  expect(['22.18.0', '22.99.1', '23.0.0', '24.22.3', '100.0.0'].map(nodeTooOld)).toEqual([null, null, null, null, null]);
});

test.each(['20.20.1', '22.17.9', '8.0.0'])('under %s one line says what is needed and what to run instead', (running) => {
  expect(nodeTooOld(running)).toBe(
    `orchestrator needs Node.js 22.18 or later, and this is ${running}: install a newer one, or run it from a checkout with "npx -y pnpm@12.21.0 orchestrator". [node_too_old]`,
  );
});

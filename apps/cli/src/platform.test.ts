import { expect, test } from 'vitest';
import { platformRefused } from './platform.js';

test('on Windows one line says where the program runs; elsewhere nothing is said', () => {
  expect(['win32', 'linux', 'darwin'].map(platformRefused)).toEqual(['orchestrator does not run on Windows: run it on Linux. [platform_not_supported]', null, null]);
});

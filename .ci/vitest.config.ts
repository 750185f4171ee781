import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: ['packages/*', 'packages/drivers/*', 'apps/*', '.ci'].map((folder) => ({
      test: {
        name: folder,
        include: [`${folder}/src/**/*.test.ts`, ...(folder === '.ci' ? ['.ci/{repository,chaos,packed}/*.test.ts'] : [])],
        exclude: ['**/node_modules/**', '**/dist/**'],
        // A test waits for what it tests, never for a time: on a machine with much to do that takes long.
        testTimeout: 30_000,
        hookTimeout: 30_000,
      },
    })),
    maxWorkers: 2,
  },
});

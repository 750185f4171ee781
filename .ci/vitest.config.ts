import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: ['packages/*', 'packages/drivers/*', 'apps/*', '.ci'].map((folder) => ({
      test: {
        name: folder,
        include: [`${folder}/src/**/*.test.ts`, ...(folder === '.ci' ? ['.ci/repository/*.test.ts'] : [])],
        exclude: ['**/node_modules/**', '**/dist/**'],
      },
    })),
    maxWorkers: 2,
  },
});

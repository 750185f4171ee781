import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/places.ts'],
  format: 'esm',
  target: 'node22',
  clean: true,
});

import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/ports.ts'],
  format: 'esm',
  target: 'node22',
  clean: true,
});

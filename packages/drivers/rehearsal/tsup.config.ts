import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/provider.ts'],
  format: 'esm',
  target: 'node22',
  // The provider stays one file of its own: it starts faster, and an app that bundles the driver can copy it.
  splitting: false,
  clean: true,
});

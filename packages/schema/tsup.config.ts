import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/json-schema.ts', 'src/zod.ts'],
  format: 'esm',
  target: 'node22',
  clean: true,
  // The YAML library's build for browsers goes into ours: its build for Node.js looks at `process.env` at every token, a sixth of all time.
  platform: 'neutral',
  noExternal: ['yaml'],
  esbuildOptions: (options) => {
    options.conditions = ['default'];
  },
});

import { defineConfig } from 'tsup';

const common = { format: 'esm', target: 'node22' } as const;

export default defineConfig([
  { ...common, entry: ['src/index.ts'] },
  // The program is one bundle, so that it starts in a fraction of the time; what `--version` does not need is a chunk of its own.
  { ...common, entry: { bin: 'src/bin.ts' }, splitting: true, minify: true, noExternal: [/.*/] },
]);

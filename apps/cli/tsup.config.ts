import { defineConfig } from 'tsup';
import { builtInsAtUse } from './built-ins-at-use.js';

export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/bin.ts', 'reference/index': 'src/reference/index.ts' },
  format: 'esm',
  target: 'node22',
  clean: true,
  splitting: true,
  minify: true,
  // Everything is bundled, so that a command starts in a fraction of the time; commands are chunks of their own.
  noExternal: [/.*/],
  removeNodeProtocol: false,
  esbuildPlugins: [builtInsAtUse()],
  loader: { '.yaml': 'text' },
});

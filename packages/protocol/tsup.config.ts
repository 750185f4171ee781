import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import { calls, errorForm } from './src/calls.js';

const evaluated = { calls, errorForm };

/** Puts the values of `calls.ts` in its place, so that a client loads the forms of answers and not what they are made with. */
const evaluateCalls: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'evaluate-calls',
  setup(build) {
    build.onLoad({ filter: /src\/calls\.ts$/ }, ({ path }) => {
      if (path !== fileURLToPath(new URL('src/calls.ts', import.meta.url))) return undefined;
      return { contents: Object.entries(evaluated).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n'), loader: 'js' };
    });
  },
};

export default defineConfig({
  entry: ['src/index.ts', 'src/client.ts', 'src/places.ts'],
  format: 'esm',
  target: 'node22',
  clean: true,
  esbuildPlugins: [evaluateCalls],
});

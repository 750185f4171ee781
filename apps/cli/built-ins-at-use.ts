import { builtinModules, createRequire } from 'node:module';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Loads each built-in module where one of its names is first used, and of it no more than that. An import of one reads all that it exports, and some of
 * these load modules that cost every command more than its parser does; libraries import some for a case that never comes here.
 */
export function builtInsAtUse(): Plugin {
  return {
    name: 'built-ins-at-use',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path }) => {
        const name = path.replace(/^node:/, '');
        return builtinModules.includes(name) ? { path: `node:${name}`, namespace: 'built-in', sideEffects: false } : undefined;
      });
      build.onLoad({ filter: /./, namespace: 'built-in' }, ({ path }) => ({ contents: path === 'node:process' ? 'export default process;' : lazily(path), loader: 'js' }));
    },
  };
}

/** The names stand on a prototype, which esbuild’s interoperation hands on as it is instead of copying each of them for each importer. */
function lazily(path: string): string {
  const names = Object.keys(createRequire(import.meta.url)(path) as object).filter((name) => !name.startsWith('_'));
  return `const names = {};
for (const name of ${JSON.stringify(names)}) Object.defineProperty(names, name, { get: () => process.getBuiltinModule('${path}')[name] });
module.exports = Object.create(names);`;
}

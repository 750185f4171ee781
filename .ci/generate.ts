/**
 * Writes every generated file of the repository, or with `--check` says which of them differ from the code.
 * Reads the built packages: run it after a build.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateAnswerSchemas } from './generate/answer-schemas.ts';
import { generateCodeLock } from './generate/code-lock.ts';
import { generateCommandPages } from './generate/command-pages.ts';
import { generateDriverPages } from './generate/drivers.ts';
import { generateErrorPages } from './generate/errors.ts';
import { generateManifestPages } from './generate/manifests.ts';
import { generateOpenApi } from './generate/open-api.ts';
import type { GeneratedFile } from './generate/generated-file.ts';
import { root } from './steps.ts';

/** Folders whose whole content is generated: a file there that nothing generates is left over. */
const wholeFolders = ['docs/reference/commands', 'docs/reference/json', 'docs/reference/errors', 'docs/reference/manifests', 'docs/reference/schema'];

const files: readonly GeneratedFile[] = [...generateErrorPages(), generateCodeLock(), ...generateManifestPages(), ...(await generateDriverPages()), ...(await generateOpenApi()), ...generateCommandPages(), ...generateAnswerSchemas()];

const expected = new Set(files.map((file) => file.path));
const leftOver = wholeFolders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => !expected.has(path));
const differing = files.filter((file) => !existsSync(join(root, file.path)) || readFileSync(join(root, file.path), 'utf8') !== file.text);

if (process.argv.includes('--check')) {
  for (const path of [...differing.map((file) => file.path), ...leftOver]) console.log(`differs from the code: ${path}`);
  console.log(`${files.length} generated files, ${differing.length + leftOver.length} differ${differing.length + leftOver.length === 0 ? '' : ': run pnpm generate and commit'}`);
  process.exitCode = differing.length + leftOver.length === 0 ? 0 : 1;
} else {
  for (const file of differing) {
    mkdirSync(dirname(join(root, file.path)), { recursive: true });
    writeFileSync(join(root, file.path), file.text);
    console.log(`written: ${file.path}`);
  }
  for (const path of leftOver) {
    rmSync(join(root, path));
    console.log(`removed: ${path}`);
  }
}

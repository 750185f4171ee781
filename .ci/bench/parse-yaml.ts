/** The baseline of linting: every file of a folder, read and parsed by the YAML library with positions, as its documentation says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseAllDocuments } from '../../packages/schema/node_modules/yaml/dist/index.js';

const folder = process.argv[2]!;
for (const name of readdirSync(folder)) {
  const lineCounter = new LineCounter();
  parseAllDocuments(readFileSync(join(folder, name), 'utf8'), { lineCounter });
}

import { openApiDocument } from '../../apps/daemon/dist/index.js';
import type { GeneratedFile } from './generated-file.ts';

/** The daemon's API for programs that are not written in TypeScript. */
export async function generateOpenApi(): Promise<readonly GeneratedFile[]> {
  return [{ path: 'docs/reference/openapi.json', text: `${JSON.stringify(openApiDocument(), null, 2)}\n` }];
}

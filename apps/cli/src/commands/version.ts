import { protocolVersion } from '@orch/protocol/places';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { version } from '../version.js';

export async function run(context: Context<object>): Promise<void> {
  const value = { version, protocol: protocolVersion, node: process.versions.node };
  await print(context.format, {
    value,
    table: () => `orchestrator ${value.version} (protocol ${value.protocol}, Node.js ${value.node})`,
    names: () => [value.version],
  });
}

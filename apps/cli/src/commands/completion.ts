import { scripts } from '../completion/scripts.js';
import type { Context } from '../context.js';

export async function run(_: Context<object>, shell: keyof typeof scripts): Promise<void> {
  process.stdout.write(scripts[shell]);
}

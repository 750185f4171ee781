import type { Context } from '../context.js';
import { run as create, type CreateOptions } from './task-create.js';

/** `task create --follow`, in one word. */
export function run(context: Context<Omit<CreateOptions, 'start' | 'follow'>>): Promise<number> {
  return create({ ...context, options: { ...context.options, start: true, follow: true } });
}

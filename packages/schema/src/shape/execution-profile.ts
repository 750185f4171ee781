import * as z from 'zod';
import { filledShape } from './text.js';

const limit = z.int().positive().optional();

export const executionProfileSpecShape = z.strictObject({
  mode: z.enum(['host', 'sandbox']).optional().describe('Whether steps run on the machine itself or in a sandbox. Default: host.'),
  fs_mode: z.enum(['inherit', 'workspace_readonly', 'workspace_rw_scoped']).optional().describe('What a sandboxed step may write. Default: inherit.'),
  writable_paths: z.array(filledShape).optional().describe('Paths that a sandboxed step may write.'),
  network_mode: z.enum(['inherit', 'deny', 'allowlist']).optional().describe('What a sandboxed step may reach. Default: inherit.'),
  network_allowlist: z.array(filledShape).optional().describe('Hosts that it may reach.'),
  max_memory_mb: limit.describe('Most memory in MiB.'),
  max_cpu_seconds: limit.describe('Most processor time in seconds.'),
  max_processes: limit.describe('Most processes.'),
  max_open_files: limit.describe('Most open files.'),
});

import { isOrchError } from '@orch/diagnostics';

/** The code of what was thrown, for comparing it; what is no OrchError is thrown on. */
export async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (isOrchError(error)) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}

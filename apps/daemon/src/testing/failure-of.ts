import { isOrchError } from '@orch/diagnostics';

/** What a call that must fail fails with. */
export async function failureOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly message: string; readonly hint: string | null }> {
  try {
    await work;
  } catch (error) {
    if (isOrchError(error)) return { code: error.code, message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error('the call did not fail');
}

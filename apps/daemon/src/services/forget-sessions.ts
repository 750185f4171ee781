import { OrchError } from '@orch/diagnostics';
import type { RuntimeTransaction } from '@orch/runtime';
import type { SessionRecord, Vault } from '@orch/session-broker';

/**
 * Destroys the handles of the sessions, in the caller's transaction; gives the sessions as they are then. One that a run holds, or is branching off from
 * just now, is refused (`session_busy`), and the transaction with it.
 */
export async function forgetSessions(transaction: RuntimeTransaction, vault: Vault, refs: readonly string[]): Promise<readonly SessionRecord[]> {
  const { sessions, runs } = transaction;
  const branchedOff = new Map((await runs.listUnfinished()).flatMap(({ key, decision }) => (decision?.mode === 'fork' ? [[decision.parent, key] as const] : [])));
  const forgotten: SessionRecord[] = [];
  for (const ref of refs) {
    const session = await sessions.load(ref);
    if (session === null) continue;
    const holder = (await sessions.leaseHolder(ref)) ?? branchedOff.get(ref) ?? null;
    if (holder !== null) {
      throw new OrchError('session_busy', `Session ${ref} is in use: run ${holder} holds it.`, {
        hint: `Wait for that run to end, or cancel its task: \`orchestrator task cancel ${session.taskId}\`. Nothing was forgotten.`,
        details: { session: ref, run: holder, task: session.taskId },
      });
    }
    const after: SessionRecord = { ...session, status: 'forgotten' };
    await sessions.save(after);
    await vault.forget(sessions, ref);
    forgotten.push(after);
  }
  return forgotten;
}

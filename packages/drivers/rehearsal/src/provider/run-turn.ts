import type { ProviderOpen, ProviderRecord, ProviderResult } from '../protocol.js';
import { countUsage, makeAnswer } from './answer.js';
import type { Dials } from './dials-of-run.js';
import { Interrupted, type Input } from './input.js';
import { write, writeRecord } from './output.js';
import { appendAnswer, appendPrompt } from './session-file.js';
import type { ChosenSession } from './choose-session.js';
import { useTools } from './use-tools.js';
import { providerModel, providerVersion } from './version.js';

/** How the run goes on: the turn's outcome for the ledger, and an exit code where it does not end by the end of its input. */
export interface TurnEnd {
  readonly outcome: string;
  readonly exitCode: number | null;
}

/** One whole turn: names the session, keeps the prompt, works as the dials say, keeps and gives the answer; `kept` is called between the two. */
export async function runTurn(open: ProviderOpen, chosen: ChosenSession | null, dials: Dials, input: Input, kept: () => void): Promise<TurnEnd> {
  const history = chosen?.file.history ?? [];
  const turn = history.length + 1;
  const id = chosen === null || dials.has('no_id') ? null : chosen.file.id;
  const say = async (record: ProviderRecord) => {
    const slow = dials.value('slow');
    if (slow !== null) await input.pause(slow);
    input.check();
    await writeRecord(record);
  };
  const costBefore = history.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const result = (fields: Partial<ProviderResult>, answer: string): ProviderResult => {
    const { costUsd, ...usage } = countUsage(history, open.prompt, answer);
    // Only a kept answer is charged, so that the sum over a session is the sum of what its file holds.
    const cost = fields.subtype === undefined ? costUsd : 0;
    const perTurn = dials.has('cost_per_turn');
    return {
      type: 'result', subtype: 'success', is_error: false, session: id, text: answer, code: null, reset_at: null,
      turn, remembered: history.length, usage, cost_usd: perTurn ? cost : costBefore + cost, cost_of: perTurn ? 'turn' : 'session',
      ...fields,
    }; // prettier-ignore
  };
  const fail = async (code: NonNullable<ProviderResult['code']>, text: string, more: Partial<ProviderResult> = {}): Promise<TurnEnd> => {
    await say(result({ subtype: 'error', is_error: true, code, ...more, text }, ''));
    return { outcome: code, exitCode: null };
  };

  try {
    if (dials.has('echo_id') && chosen) await echoOnErrorOutput(chosen.file.id);
    if (chosen) appendPrompt(chosen.file, turn, open.step, open.prompt);
    const mode = chosen?.mode ?? 'none';
    await say({ type: 'session', session: id, mode, ...(id === null ? {} : chosen?.statement), turn, remembered: history.length, model: open.model || providerModel, version: providerVersion });

    if (dials.has('hang')) await input.pause(dials.value('hang'));
    if (dials.has('crash')) process.kill(process.pid, 'SIGKILL');
    if (dials.has('exit_code')) return { outcome: 'exit_code', exitCode: dials.value('exit_code') };
    if (dials.has('limit_reached')) {
      const reset_at = Date.now() + (dials.value('limit_reached') ?? 0) * 1000;
      return await fail('usage_limit', `Usage limit reached; it resets at ${new Date(reset_at).toISOString()}.`, { reset_at });
    }
    if (dials.has('overloaded')) {
      for (let attempt = 1; attempt <= (dials.value('overloaded') ?? 0); attempt += 1) {
        await say({ type: 'retry', reason: 'overloaded', attempt, delay_ms: 10 });
        await input.pause(10);
      }
      return await fail('overloaded', 'The service is overloaded.');
    }
    if (dials.has('context_too_long')) return await fail('context_too_long', 'The prompt is too long for the model.');

    await useTools(open, chosen, dials, input, say);

    const answer = dials.has('empty_answer') ? '' : makeAnswer(chosen ? history : null, open.step, open.prompt);
    const echoed = dials.has('echo_id') && chosen ? `${answer} My session is ${chosen.file.id}, or ${chosen.file.id.toUpperCase()}, kept in ${chosen.file.path}.` : answer;
    if (chosen) appendAnswer(chosen.file, turn, echoed, countUsage(history, open.prompt, echoed).costUsd);
    kept();
    if (echoed !== '') {
      const line = `${JSON.stringify({ type: 'message', text: echoed } satisfies ProviderRecord)}\n`;
      const cut = chosen && dials.has('echo_id') ? line.indexOf(chosen.file.id) + 18 : line.length;
      await write(process.stdout, line.slice(0, cut));
      try {
        if (cut < line.length) await input.pause(20);
      } finally {
        // No record is left half written: the next one would be lost with it.
        await write(process.stdout, line.slice(cut));
      }
    }
    if (dials.has('no_terminal_event')) return { outcome: 'no_terminal_event', exitCode: 0 };
    const final = result({ is_error: dials.has('is_error') }, echoed);
    await (dials.has('garbled') ? write(process.stdout, `${JSON.stringify({ ...final, is_error: 'no', text: 7 })}\n`) : say(final));
    return { outcome: dials.has('is_error') ? 'is_error' : 'success', exitCode: null };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    await writeRecord(result({ subtype: 'aborted', text: 'The turn was interrupted.' }, ''));
    return { outcome: 'aborted', exitCode: null };
  }
}

async function echoOnErrorOutput(id: string): Promise<void> {
  await write(process.stderr, `resuming ${id} (${id.toUpperCase()})\nagain in two pieces: ${id.slice(0, 18)}`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await write(process.stderr, `${id.slice(18)}\n`);
}

import type { Context } from '../context.js';
import { print } from '../output/print.js';

interface Options {
  readonly reason?: string;
}

async function answer(context: Context<Options>, id: string, permits: boolean): Promise<void> {
  const client = await context.client();
  const reason = context.options.reason ?? (permits ? 'allowed by a person' : 'denied by a person');
  const approval = await client.answerApproval({ id, body: { allow: permits, reason } });
  await print(context.format, { value: approval, table: () => `${approval.id} ${approval.status}${approval.rehearsal ? ' (rehearsal: nothing runs for real)' : ''}`, names: () => [approval.id] });
}

export const allow = { run: (context: Context<Options>, id: string) => answer(context, id, true) };
export const deny = { run: (context: Context<Options>, id: string) => answer(context, id, false) };

import type { ServerResponse } from 'node:http';
import type { ToolCall } from './directives.js';

/** One answer of the model: a text, or the call of a tool. */
export type Answer = { readonly type: 'text'; readonly text: string } | { readonly type: 'tool'; readonly call: ToolCall };

/** What every answer costs. */
export const answerUsage = { input_tokens: 100, output_tokens: 10 };

const deltaLength = 64 * 1024;

/** Writes an answer of Anthropic's Messages API, streamed or whole. Ids are numbers of the server's own sequence. */
export async function writeAnswer(response: ServerResponse, answer: Answer, options: { readonly model: string; readonly stream: boolean; readonly number: number }): Promise<void> {
  const head = { id: `msg_${String(options.number).padStart(24, '0')}`, type: 'message', role: 'assistant', model: options.model };
  const block = answer.type === 'text' ? { type: 'text', text: answer.text } : { type: 'tool_use', id: `toolu_${String(options.number).padStart(24, '0')}`, name: answer.call.name, input: answer.call.input };
  const reason = { stop_reason: answer.type === 'text' ? 'end_turn' : 'tool_use', stop_sequence: null };
  if (!options.stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...head, content: [block], ...reason, usage: answerUsage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const event = async (type: string, data: object): Promise<void> => {
    if (!response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)) await drained(response);
  };
  await event('message_start', { message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...answerUsage, output_tokens: 1 } } });
  const empty = answer.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} };
  // A model that says nothing begins no block.
  if (answer.type === 'tool' || answer.text !== '') {
    await event('content_block_start', { index: 0, content_block: empty });
    if (answer.type === 'tool') await event('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: JSON.stringify(answer.call.input) } });
    else for (let at = 0; at < answer.text.length; at += deltaLength) await event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: answer.text.slice(at, at + deltaLength) } });
    await event('content_block_stop', { index: 0 });
  }
  await event('message_delta', { delta: reason, usage: { output_tokens: answerUsage.output_tokens } });
  await event('message_stop', {});
  response.end();
}

/** A client that has gone away drains nothing. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

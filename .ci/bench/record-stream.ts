/** Digits of every id that change from round to round. */
const counterDigits = 6;
const mark = '0'.repeat(counterDigits);
const session = '11111111-1111-4111-8111-111111111111';
const chunkBytes = 64 * 1024;
const poolBytes = 8 * 1024 * 1024;

/** The records before the turn: after them the driver has sent its prompt. */
export const opening = lines([
  { type: 'system', subtype: 'session_title_changed', title: 'orch-bench', session_id: session },
  { type: 'control_response', response: { subtype: 'success', request_id: 'initialize', response: { claude_code_version: '2.1.332', account: {} } } },
  { type: 'system', subtype: 'init', session_id: session, model: 'claude-opus', tools: ['Bash', 'Read', 'Edit'], claude_code_version: '2.1.332' },
]);

export function closing(result: string): Buffer {
  const usage = { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 9000, output_tokens: 10 };
  return lines([{ type: 'result', subtype: 'success', is_error: false, session_id: session, result, total_cost_usd: 1, permission_denials: [], usage, terminal_reason: 'completed' }]);
}

/** One record of an answer of so many bytes, in pieces as they come from a pipe. */
export function longLine(bytes: number): readonly Buffer[] {
  return pieces(lines([assistant(0, [{ type: 'text', text: sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes) }])]));
}

/**
 * Records as Claude Code writes them while it works, in pieces as they come from a pipe, until there are so many bytes: words, calls of tools, and their results,
 * from a line to a whole file. Made from one pool whose ids are counted on, so that the making costs next to nothing.
 */
export function records(bytes: number): Generator<Buffer> {
  const pool = makePool();
  const counters: number[] = [];
  for (let at = pool.indexOf(`_${mark}_`); at !== -1; at = pool.indexOf(`_${mark}_`, at + 1)) counters.push(at + 1);
  return countOn(pool, counters, bytes);
}

function* countOn(pool: Buffer, counters: readonly number[], bytes: number): Generator<Buffer> {
  for (let given = 0, round = 0; given < bytes; round++, given += pool.length) {
    const count = String(round).padStart(counterDigits, '0');
    for (const at of counters) pool.write(count, at, 'latin1');
    yield* pieces(pool);
  }
}

const sentence = 'The reader “cuts” bytes into lines at LF or CRLF; größer is not bigger \\ than \t bigger. ';
const code = Array.from({ length: 400 }, (_, line) => `${String(line).padStart(5)}→  const value${line} = readRecord(lines[${line}]); // “${line * 7919}”`);

function makePool(): Buffer {
  const parts: Buffer[] = [];
  for (let turn = 0, size = 0; size < poolBytes; turn++) {
    const id = `toolu_${mark}_${turn}`;
    const command = `grep -rn "pattern ${turn}" packages | head -${turn}`;
    const output = code.slice(0, 4 + ((turn * 37) % 396)).join('\n');
    const part = lines([
      assistant(turn, [{ type: 'text', text: sentence.repeat(1 + (turn % 12)) }]),
      assistant(turn, [{ type: 'tool_use', id, name: turn % 3 === 0 ? 'Bash' : 'Read', input: turn % 3 === 0 ? { command, description: 'Look for it' } : { file_path: `/home/user/work/packages/p${turn}.ts` } }]),
      { type: 'user', message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content: output, is_error: turn % 11 === 0 }] }, parent_tool_use_id: null, session_id: session, uuid: uuid(turn), timestamp: '2026-11-30T00:26:26.459Z', tool_use_result: { type: 'text', file: { filePath: `/p${turn}.ts`, content: output, numLines: 400 } } },
    ]);
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
}

function assistant(turn: number, content: readonly object[]): object {
  const usage = { input_tokens: 3, cache_creation_input_tokens: 412, cache_read_input_tokens: 18_000 + turn, output_tokens: 1, service_tier: 'standard' };
  return { type: 'assistant', message: { id: `msg_${mark}_${turn}`, type: 'message', role: 'assistant', model: 'claude-opus', content, stop_reason: null, stop_sequence: null, usage }, parent_tool_use_id: null, session_id: session, uuid: uuid(turn), timestamp: '2026-11-30T00:26:26.459Z' };
}

function uuid(turn: number): string {
  return `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`;
}

function lines(values: readonly object[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

function pieces(bytes: Buffer): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) => bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes));
}

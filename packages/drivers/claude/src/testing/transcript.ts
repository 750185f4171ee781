import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Continuity, OpenRequest, RunInput, RunOutput } from '@orch/driver';
import type { PlayedTurn } from '@orch/driver-testkit';
import { claudeDriver } from '../index.js';
import { provenVersions } from '../version.js';

type Line = Readonly<Record<string, unknown>>;
type Other = Exclude<RunInput, { type: 'stdout' | 'stderr' }>;

/** What the real client said in one turn, with made-up ids, and what the driver makes of it. */
export interface Transcript {
  readonly continuity: Continuity;
  readonly prompt: string;
  readonly permissionMode: OpenRequest['permissionMode'];
  readonly allowedTools?: readonly string[];
  /** Left out for the version that most of them come from. */
  readonly client?: OpenRequest['client'];
  /** Lines of the streams, those of standard output as the records that they are, and everything else that happened between them. */
  readonly inputs: readonly ({ readonly type: 'stdout'; readonly record: Line } | { readonly type: 'stderr'; readonly text: string } | Other)[];
  readonly outputs: readonly RunOutput[];
}

const folder = new URL('../../fixtures/', import.meta.url).pathname;

export function readTranscripts(): readonly (readonly [string, Transcript])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json')).toSorted();
  return names.map((name) => [basename(name, '.json').replaceAll('-', ' '), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Transcript]);
}

/** `cut`: bytes a chunk. */
export function inputsOf(transcript: Transcript, cut = Infinity): readonly RunInput[] {
  return transcript.inputs.flatMap((input): RunInput[] => {
    if (input.type !== 'stdout' && input.type !== 'stderr') return [input];
    const bytes = Buffer.from(`${input.type === 'stdout' ? JSON.stringify(input.record) : input.text}\n`);
    const size = Math.min(cut, bytes.length);
    return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => ({ type: input.type, bytes: new Uint8Array(bytes.subarray(at * size, (at + 1) * size)) }));
  });
}

export function requestOf(transcript: Pick<Transcript, 'continuity' | 'prompt' | 'permissionMode' | 'allowedTools' | 'client'>): OpenRequest {
  return {
    nonce: '0'.repeat(32),
    step: { id: 'plan', attempt: 1 },
    continuity: transcript.continuity,
    prompt: transcript.prompt,
    values: {},
    workingDirectory: '/home/user/workspace',
    runDirectory: '/home/user/run',
    env: {},
    workspaceAccess: 'write',
    permissionMode: transcript.permissionMode,
    allowedTools: transcript.allowedTools ?? [],
    config: { command: null, promptDelivery: 'stdin', binary: null, options: {}, block: {}, rawArgs: [] },
    client: transcript.client ?? null,
  };
}

/** Writes a turn of the real client as a fixture. Lists of what the client has on board are left out, and so is where it ran. */
export function writeTranscript(name: string, played: PlayedTurn, root: string): void {
  const { continuity, prompt, permissionMode, allowedTools, nonce, client } = played.request;
  const text = JSON.stringify({ continuity, prompt, permissionMode, ...(allowedTools.length === 0 ? {} : { allowedTools }), ...(client?.version === provenVersions.at(-1) ? {} : { client }), inputs: played.inputs.flatMap(linesOf()) });
  const anonymous = JSON.parse(withoutIds(text.replaceAll(root, '/home/user').replaceAll(nonce, '0'.repeat(32)))) as Omit<Transcript, 'outputs'>;
  const run = claudeDriver.open(requestOf(anonymous));
  const outputs = inputsOf({ ...anonymous, outputs: [] }).flatMap((input) => run.receive(input));
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...anonymous, outputs }, null, 1)}\n`);
}

function linesOf(): (input: RunInput) => Transcript['inputs'] {
  let [out, err] = ['', ''];
  return (input) => {
    if (input.type !== 'stdout' && input.type !== 'stderr') return [input];
    const lines = ((input.type === 'stdout' ? out : err) + Buffer.from(input.bytes).toString('utf8')).split('\n');
    const rest = lines.pop() ?? '';
    if (input.type === 'stdout') out = rest;
    else err = rest;
    return lines.map((line) => (input.type === 'stdout' ? { type: 'stdout', record: withoutLists(JSON.parse(line) as Line) } : { type: 'stderr', text: line }));
  };
}

const onBoard = new Set(['commands', 'agents', 'models', 'slash_commands', 'terminal_slash_commands', 'skills', 'plugins', 'capabilities', 'available_output_styles', 'messaging_socket_path', 'pid']);

function withoutLists<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (onBoard.has(key) ? undefined : part))) as Value;
}

/** Every id becomes a made-up one, the same for the same. */
function withoutIds(text: string): string {
  const known = new Map<string, string>();
  return text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=orch-)(?!0{32})[0-9a-f]{32}\b/g, (id) => {
    const number = String(known.size + 1);
    if (!known.has(id)) known.set(id, id.includes('-') ? `00000000-0000-4000-8000-${number.padStart(12, '0')}` : number.padStart(32, 'f'));
    return known.get(id) ?? id;
  });
}

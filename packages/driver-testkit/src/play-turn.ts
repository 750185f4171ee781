import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, DriverRun, OpenRequest, RunInput, RunOutput, TurnEvent, TurnResult } from '@orch/driver';

/** What was put into a fold and what came out, step by step. */
export interface PlayedTurn {
  readonly request: OpenRequest;
  readonly run: DriverRun;
  readonly steps: readonly { readonly input: RunInput; readonly outputs: readonly RunOutput[] }[];
  readonly inputs: readonly RunInput[];
  readonly outputs: readonly RunOutput[];
  readonly events: readonly TurnEvent[];
  /** Of the first `turn_finished`; null when there was none. */
  readonly result: TurnResult | null;
  /** Whether the suite had to end a process that went on for too long. */
  readonly overdue: boolean;
}

export interface PlayOptions {
  readonly timeoutMs: number;
  /** Called after each input; what it gives, at once or later, is fed next (an answer, an interrupt) or done to the process. */
  react?(event: TurnEvent): Reaction | null | Promise<Reaction | null>;
  /** The same, once: when the process has started; a kill, when it has written something or had half a second to do so. */
  readonly atStart?: Reaction;
}

export type Reaction = Extract<RunInput, { type: 'permission_answered' | 'interrupt_requested' }> | { readonly type: 'kill' };

/** A client has this long to leave after its turn has finished and its input has ended. */
const leaveMs = 3000;

/** Opens a run and plays it against a real process, as the daemon would: files, input messages, streams, exit. */
export async function playTurn(driver: Driver, request: OpenRequest, options: PlayOptions): Promise<PlayedTurn> {
  const run = driver.open(request);
  const { process: spec } = run;
  for (const file of spec.files) await writeFile(join(request.runDirectory, file.name), file.text, { mode: 0o600 });

  const child = spawn(spec.command, [...spec.args], {
    cwd: request.workingDirectory,
    env: { ...request.env, ...spec.env },
    detached: true,
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined); // A process that does not read its input is no failure.
  const steps: { input: RunInput; outputs: readonly RunOutput[] }[] = [];
  const sentKeys = new Set<string>();
  let overdue = false;
  let leave: NodeJS.Timeout | null = null;
  let gone = false;

  function act(reaction: Reaction | null | undefined | Promise<Reaction | null>): void {
    if (!reaction || gone) return;
    if (reaction instanceof Promise) {
      void reaction.then(act);
      return;
    }
    if (reaction.type === 'kill') endGroup(child);
    else feed(reaction);
  }

  function feed(input: RunInput): void {
    const outputs = run.receive(input);
    steps.push({ input, outputs });
    for (const output of outputs) {
      if (output.type === 'send' && !sentKeys.has(output.key)) {
        sentKeys.add(output.key);
        child.stdin.write(output.text);
      } else if (output.type === 'end_input') child.stdin.end();
      else if (output.type === 'event') {
        if (output.event.type === 'turn_finished' && !gone) leave ??= setTimeout(() => endGroup(child), leaveMs);
        act(options.react?.(output.event));
      }
    }
  }

  child.stdout.on('data', (bytes: Buffer) => feed({ type: 'stdout', bytes: new Uint8Array(bytes) }));
  child.stderr.on('data', (bytes: Buffer) => feed({ type: 'stderr', bytes: new Uint8Array(bytes) }));
  await once(child, 'spawn');
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const deadline = setTimeout(() => {
    overdue = true;
    endGroup(child);
  }, options.timeoutMs);
  feed({ type: 'started' });
  if (spec.stdin.type === 'null') child.stdin.end();
  if (spec.stdin.type === 'file') child.stdin.end(spec.stdin.text);
  if (options.atStart?.type === 'kill') {
    const patience = new AbortController();
    await Promise.race([once(child.stdout, 'data', patience), once(child.stderr, 'data', patience), closed, delay(500, undefined, patience)]);
    patience.abort();
  }
  act(options.atStart);

  const [code, signal] = await closed;
  gone = true;
  clearTimeout(deadline);
  if (leave) clearTimeout(leave);
  endGroup(child); // What the client left behind in its group.
  feed({ type: 'exited', code, signal });

  const outputs = steps.flatMap((step) => step.outputs);
  const events = outputs.flatMap((output) => (output.type === 'event' ? [output.event] : []));
  const finish = events.find((event) => event.type === 'turn_finished');
  return { request, run, steps, inputs: steps.map((step) => step.input), outputs, events, result: finish?.result ?? null, overdue };
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

/** Whether a program can be started by this name: what `ProcessSpec.command` promises. */
export function isProgramName(command: string): boolean {
  return command !== '' && !command.includes('\0') && (isAbsolute(command) || !command.includes('/'));
}

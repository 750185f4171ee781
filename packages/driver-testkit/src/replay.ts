import type { Driver, OpenRequest, RunInput, RunOutput, TurnEvent } from '@orch/driver';

/** Feeds recorded inputs to a run that is opened anew, as a daemon that restarts does; outputs input by input. */
export function replay(driver: Driver, request: OpenRequest, inputs: readonly RunInput[]): RunOutput[][] {
  const run = driver.open(request);
  return inputs.map((input) => [...run.receive(input)]);
}

/**
 * The same bytes cut otherwise: neighbouring chunks of one stream are joined and cut into pieces of `size` bytes. Inputs keep their order.
 */
export function rechunk(inputs: readonly RunInput[], size: number): RunInput[] {
  const chunked: RunInput[] = [];
  let open = null as { stream: 'stdout' | 'stderr'; parts: Uint8Array[] } | null;
  const flush = (): void => {
    if (!open) return;
    const bytes = Buffer.concat(open.parts);
    for (let at = 0; at < bytes.length; at += size) chunked.push({ type: open.stream, bytes: new Uint8Array(bytes.subarray(at, at + size)) });
    open = null;
  };
  for (const input of inputs) {
    if (input.type !== 'stdout' && input.type !== 'stderr') {
      flush();
      chunked.push(input);
    } else if (open?.stream === input.type) open.parts.push(input.bytes);
    else {
      flush();
      open = { stream: input.type, parts: [input.bytes] };
    }
  }
  flush();
  return chunked;
}

/** The two extremes of the orders in which two spooled streams may be read again: all of standard error first, or last before the exit. */
export function reorderStderr(inputs: readonly RunInput[], place: 'first' | 'last'): RunInput[] {
  const stderr = inputs.filter((input) => input.type === 'stderr');
  const started = inputs.filter((input) => input.type === 'started');
  const exited = inputs.filter((input) => input.type === 'exited');
  const others = inputs.filter((input) => !['stderr', 'started', 'exited'].includes(input.type));
  return place === 'first' ? [...started, ...stderr, ...others, ...exited] : [...started, ...others, ...stderr, ...exited];
}

export function eventsOf(outputs: readonly RunOutput[]): TurnEvent[] {
  return outputs.flatMap((output) => (output.type === 'event' ? [output.event] : []));
}

export function countFinishes(outputs: readonly RunOutput[]): number {
  return eventsOf(outputs).filter((event) => event.type === 'turn_finished').length;
}

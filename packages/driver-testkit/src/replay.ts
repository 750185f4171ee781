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

/** All of standard error right after the start: one of the orders in which two spooled streams may be read again. */
export function stderrFirst(inputs: readonly RunInput[]): RunInput[] {
  const isEarly = (input: RunInput): boolean => input.type === 'started' || input.type === 'stderr';
  return [...inputs.filter(isEarly), ...inputs.filter((input) => !isEarly(input))];
}

export function eventsOf(outputs: readonly RunOutput[]): TurnEvent[] {
  return outputs.flatMap((output) => (output.type === 'event' ? [output.event] : []));
}

export function countFinishes(outputs: readonly RunOutput[]): number {
  return eventsOf(outputs).filter((event) => event.type === 'turn_finished').length;
}

import type { Driver, DriverRun, OpenRequest } from '@orch/driver';
import { createTurnRun } from '@orch/driver-kit';
import { accountSources } from './account-sources.js';
import { askAccount } from './ask-login.js';
import { claudeDescriptor } from './descriptor.js';
import { dialectFor } from './dialect.js';
import { place } from './place.js';
import { planProcess, programOf } from './plan-process.js';
import { askVersion, probeClaude } from './probe.js';
import { tokenCodec } from './token.js';
import { TurnFold } from './turn-fold.js';

/** Claude Code, one process a turn, spoken to over its stream of JSON lines. */
export const claudeDriver: Driver = {
  descriptor: claudeDescriptor,
  place,
  probe: probeClaude,
  client: {
    program: programOf,
    version: askVersion,
    account: { ask: askAccount, sources: accountSources },
  },
  open(request: OpenRequest): DriverRun {
    const { continuity } = request;
    const wanted = continuity.mode === 'resume' || continuity.mode === 'fork' ? tokenCodec.decode(continuity.token) : null;
    const dialect = dialectFor(request);
    const fold = new TurnFold(request, wanted, dialect);
    return createTurnRun({
      process: planProcess(request, wanted, dialect),
      hasSession: continuity.mode !== 'none',
      receive(input, turn) {
        if (input.type === 'started') fold.started(turn);
        if (input.type === 'stdout') fold.stdout(input.bytes, turn);
        if (input.type === 'stderr') fold.stderr(input.bytes, turn);
        if (input.type === 'permission_answered') fold.answered(input.requestId, input.allow, input.reason, turn);
        if (input.type === 'interrupt_requested') fold.interrupted(turn);
      },
      exited: (input, turn) => fold.exited(input, turn),
    });
  },
};

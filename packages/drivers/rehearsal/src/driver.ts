import type { Driver, DriverRun, OpenRequest, ProviderPlace } from '@orch/driver';
import { createTurnRun, passedVariables } from '@orch/driver-kit';
import { rehearsalDescriptor } from './descriptor.js';
import { dialsOfStep, parseRehearsalDials } from './parse-dials.js';
import { providerHome } from './provider-home.js';
import { rehearsalProviderPath } from './provider-path.js';
import { tokenCodec } from './token.js';
import { createTurnFold, message } from './turn-fold.js';

const place: ProviderPlace = { home: providerHome, passedVariables: ['ORCH_REHEARSAL_HOME', 'XDG_DATA_HOME', 'HOME'] };

/**
 * Plays any agent. Of a configuration it takes `block.dials` and `options.model` alone: everything else may belong to the driver
 * that is rehearsed, and nothing of that is ever started.
 */
export const rehearsalDriver: Driver = {
  descriptor: rehearsalDescriptor,
  place,
  client: null,

  async probe(host) {
    const path = rehearsalProviderPath();
    const { code, stdout } = await host.run(process.execPath, [path, '--version'], 10_000);
    const installed = code === 0;
    return {
      installed,
      problem: installed ? null : `The provider of rehearsals at ${path} cannot be started.`,
      path,
      version: installed ? stdout.trim() : null,
      versionProven: installed ? true : null,
      provenVersions: [],
      authenticated: null,
      passedVariables: passedVariables(host.env, place.passedVariables),
      exposures: [],
      notes: ['Works offline and needs no login.'],
    };
  },

  open(request: OpenRequest): DriverRun {
    const { continuity, step, config } = request;
    const dials = dialsOfStep(parseRehearsalDials(config.block['dials']), step.id).map(({ fault, value }) => ({ fault, value }));
    const wanted = continuity.mode === 'resume' || continuity.mode === 'fork' ? tokenCodec.decode(continuity.token) : null;
    const fold = createTurnFold(request, wanted);
    const model = config.options['model'];
    return createTurnRun({
      process: { command: process.execPath, args: [rehearsalProviderPath()], env: {}, files: [], stdin: { type: 'live' } },
      hasSession: continuity.mode !== 'none',
      receive(input, turn) {
        if (input.type === 'started') {
          turn.send('open', message({
            type: 'open', protocol: 1, mode: continuity.mode, session: wanted?.session ?? null, prompt: request.prompt,
            step: step.id, attempt: step.attempt, run: request.nonce, model: typeof model === 'string' ? model : '', dials,
            allowedTools: request.allowedTools, permissionMode: request.permissionMode, workspaceAccess: request.workspaceAccess,
          })); // prettier-ignore
        }
        if (input.type === 'stdout') fold.stdout(input.bytes, turn);
        if (input.type === 'stderr') fold.stderr(input.bytes, turn);
        if (input.type === 'permission_answered') fold.answered(input.requestId, input.allow, input.reason, turn);
        if (input.type === 'interrupt_requested' && !turn.finished) turn.send('interrupt', message({ type: 'interrupt' }));
      },
      exited: (input, turn) => fold.exited(input, turn),
    });
  },
};

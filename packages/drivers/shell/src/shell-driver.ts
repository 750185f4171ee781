import { OrchError } from '@orch/diagnostics';
import type { Driver, OpenRequest } from '@orch/driver';
import { createOutputLines, createTail, createTurnRun, unknownUsage } from '@orch/driver-kit';
import { shellDescriptor } from './descriptor.js';
import { exitFailure } from './exit-failure.js';
import { planCommand } from './plan.js';

/** How much of standard output becomes the turn's output: its end. */
const maxOutputBytes = 1024 * 1024;
const stderrTailBytes = 4096;

/** Runs an agent's or a step's `command` with sh. There is no provider, so the exit code decides. */
export const shellDriver: Driver = {
  descriptor: shellDescriptor,
  place: { home: () => null, passedVariables: [] },
  client: null,

  async probe(host) {
    const path = await host.find('sh');
    return {
      installed: path !== null,
      problem: path === null ? 'There is no `sh` on PATH.' : null,
      path,
      version: null,
      versionProven: null,
      provenVersions: [],
      authenticated: null,
      passedVariables: [],
      exposures: [],
      notes: [],
    };
  },

  open(request) {
    refuseWhatItCannot(request);
    const stdout = createOutputLines('stdout');
    const stderr = createOutputLines('stderr');
    const output = createTail(maxOutputBytes);
    const complaints = createTail(stderrTailBytes);
    const { process, used } = planCommand(request);

    return createTurnRun({
      process,
      hasSession: false,
      receive(input, turn) {
        if (input.type === 'stdout') {
          output.push(input.bytes);
          for (const event of stdout.push(input.bytes)) turn.event(event);
        } else if (input.type === 'stderr') {
          complaints.push(input.bytes);
          for (const event of stderr.push(input.bytes)) turn.event(event);
        }
      },
      exited(input, turn) {
        for (const event of [...stdout.end(), ...stderr.end()]) turn.event(event);
        if (output.cut) {
          turn.event({ type: 'notice', level: 'warning', text: `The command wrote ${output.total} bytes to standard output; the step’s output is the end of them, at most ${maxOutputBytes}. The log has all of it.` });
        }
        turn.finish({
          failure: exitFailure(input, complaints.text(), used),
          output: output.text().replace(/[\r\n]+$/, ''),
          usage: unknownUsage,
          token: null,
        });
      },
    });
  },
};

/** Apply refuses these with the position in the manifest; here they are refused again, so that none of them runs as something less. */
function refuseWhatItCannot({ continuity, workspaceAccess }: OpenRequest): void {
  if (continuity.mode === 'resume') throw new OrchError('driver_session_resume_required', 'the shell driver has no sessions and cannot resume one');
  if (continuity.mode === 'fork') throw new OrchError('driver_session_fork_required', 'the shell driver has no sessions and cannot fork one');
  if (workspaceAccess !== 'write') throw new OrchError('driver_workspace_sandbox_required', `the shell driver has no switch for \`workspaceAccess: ${workspaceAccess}\`; a command can always write`);
}

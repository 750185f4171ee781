import type { DecisionInput, Refusal } from './decision.js';
import { refusal, subject, type ContinuingInput } from './refusal.js';
import type { Affinity, SessionRecord } from './session-record.js';

/** Host, working directory, provider home and account must be those of the session. */
export function checkPlace(input: ContinuingInput, session: SessionRecord): Refusal | null {
  const about = subject(input);
  if (!input.workingDirectoryExists) {
    const directory = input.driver.capabilities.resumeInOtherDirectory ? input.place.workingDirectory : session.affinity.workingDirectory;
    return refusal('session_workspace_gone', `${about}, but the working directory ${directory} is gone.`, 'Restore the directory, then go on with `orchestrator task retry TASK`.');
  }
  const differences = placeDifferences(input, session.affinity);
  if (differences.length === 0) return null;
  return refusal('session_affinity_mismatch', `${about}, but session ${session.ref} belongs to another place: ${differences.join('; ')}.`, 'Restore what differs, then go on with `orchestrator task retry TASK`.');
}

function placeDifferences({ place, driver }: DecisionInput, session: Affinity): readonly string[] {
  const different = (name: string, there: string | null, here: string | null) => (there === here ? [] : [`${name} was ${there ?? 'none'} and is ${here ?? 'none'}`]);
  return [
    ...different('the host', session.host, place.host),
    ...(driver.capabilities.resumeInOtherDirectory ? [] : different('the working directory', session.workingDirectory, place.workingDirectory)),
    ...different('the home directory of the provider', session.providerHome, place.providerHome),
    ...(accountsDiffer(session.account, place.account) ? different('the account', session.account, place.account) : []),
  ];
}

/** An account that is not known does not differ: the provider may say it later, or never. */
export function accountsDiffer(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

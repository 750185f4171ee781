/** Versions of Claude Code that the conformance suite has passed with, oldest first; the tests run it with the first and the last. */
export const provenVersions: readonly string[] = ['2.1.100', '2.1.150', '2.1.197', '2.1.250', '2.1.300', '2.1.332'];

/** How a version that is not too old lies to those. */
export function triedSentence(version: string): string {
  if (provenVersions.includes(version)) return `Version ${version} is one that the driver was tried with.`;
  const after = provenVersions.find((proven) => isAtLeast(proven, version));
  const before = provenVersions.findLast((proven) => isAtLeast(version, proven));
  return after === undefined
    ? `Version ${version} is newer than any that the driver was tried with; the last was ${before ?? 'none'}.`
    : `Version ${version} lies between two that the driver was tried with: ${before ?? 'none'} and ${after}.`;
}

/** What a client answers to `--version`; null where it is none of its kind. */
export function readVersion(stdout: string): string | null {
  return /^(\d+\.\d+\.\d+\S*) \(Claude Code\)/m.exec(stdout.trim())?.[1] ?? null;
}

/** Whether `version` is `other` or later; what follows the three numbers does not count. */
export function isAtLeast(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const difference = ours.map((number, index) => number - (theirs[index] as number)).find((number) => number !== 0);
  return (difference ?? 0) >= 0;
}

function numbersOf(version: string): readonly number[] {
  return (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
}

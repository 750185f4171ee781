/** Versions of Claude Code that the driver's tests have run with, oldest first. */
export const provenVersions: readonly string[] = ['2.1.100', '2.1.332'];

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

/** Oldest Node.js that has all that is used here. */
const needed = [22, 18] as const;

/** One line for people under a Node.js that is too old, else null. Must not need anything that such a version lacks. */
export function nodeTooOld(running: string): string | null {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null;
  return `orch-lint needs Node.js ${needed.join('.')} or later, and this is ${running}. [node_too_old]`;
}

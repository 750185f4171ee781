/** Oldest Node.js under which the database loads; older ones crash without a word. */
const needed = [22, 18] as const;

/** One line for people under a Node.js that is too old, else null. Must not need anything that such a version lacks. */
export function nodeTooOld(running: string): string | null {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null;
  return `orchestratord needs Node.js ${needed.join('.')} or later, and this is ${running}: install a newer one, or run "npx -y pnpm@12.21.0 orchestrator daemon start" in a checkout. [node_too_old]`;
}

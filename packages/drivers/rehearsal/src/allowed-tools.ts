const shellOperators = /[;&|<>`$()\n\r]/;

/**
 * Whether a list of patterns covers the use of a tool. `Tool` covers every use, `Tool(text)` exactly this one and
 * `Tool(text:*)` whatever begins with the words of `text`; a command that could start another one is covered by no beginning.
 */
export function isToolAllowed(allowedTools: readonly string[], tool: string, use: string): boolean {
  return allowedTools.some((pattern) => covers(pattern.trim(), tool, use));
}

function covers(pattern: string, tool: string, use: string): boolean {
  if (pattern === tool) return true;
  if (!pattern.startsWith(`${tool}(`) || !pattern.endsWith(')')) return false;
  const inside = pattern.slice(tool.length + 1, -1);
  if (inside === '*') return true;
  if (!inside.endsWith(':*')) return inside === use;
  const beginning = inside.slice(0, -2);
  return (use === beginning || use.startsWith(`${beginning} `)) && !shellOperators.test(use);
}

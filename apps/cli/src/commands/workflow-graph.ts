import type { Context } from '../context.js';
import { inLocale } from '../output/in-locale.js';
import { graphDot, graphMermaid, graphText } from '../output/session-graph.js';
import { terminalWidth } from '../output/terminal-width.js';

/** Its formats are others than everywhere else. */
export async function run(context: Context<object>, name: string): Promise<void> {
  const format: string = context.options.output ?? 'text';
  const graph = await (await context.client()).workflowGraph({ name, project: context.options.project ?? 'default' });
  const pictures: Readonly<Record<string, () => string>> = {
    text: () => inLocale(graphText(graph, terminalWidth())),
    mermaid: () => graphMermaid(graph),
    dot: () => graphDot(graph),
    json: () => JSON.stringify(graph, null, 2),
  };
  process.stdout.write(`${pictures[format]!()}\n`);
}

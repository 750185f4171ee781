import type { Command } from 'commander';
import { contextOf } from '../context.js';
import { graphDot, graphMermaid, graphText } from '../output/session-graph.js';

/** Takes the command itself, since its formats are others than everywhere else. */
export async function run(command: Command, name: string): Promise<void> {
  const context = contextOf<{ output: string }>(command);
  const graph = await (await context.client()).workflowGraph({ name, project: context.options.project ?? 'default' });
  const pictures: Readonly<Record<string, () => string>> = {
    text: () => graphText(graph),
    mermaid: () => graphMermaid(graph),
    dot: () => graphDot(graph),
    json: () => JSON.stringify(graph, null, 2),
  };
  process.stdout.write(`${pictures[context.options.output as string]!()}\n`);
}

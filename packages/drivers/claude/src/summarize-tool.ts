import type { JsonObject } from '@orch/driver-kit';

/** Fields that say by themselves what a tool is about to do, the first that is there. */
const telling = ['command', 'file_path', 'notebook_path', 'path', 'pattern', 'url', 'query', 'description'];

/** One line of a log. */
export function summarizeTool(input: JsonObject): string {
  return tell(input).replace(/\s+/g, ' ').trim();
}

/** Unlike a line of a log it keeps its line breaks: what comes after one is part of the question. */
export function describeRequest(input: JsonObject): string {
  return tell(input);
}

function tell(input: JsonObject): string {
  const value = telling.map((field) => input[field]).find((field) => typeof field === 'string' && field !== '');
  return typeof value === 'string' ? value : JSON.stringify(input);
}

import type { JsonObject } from '@orch/driver-kit';

/** Fields that say by themselves what a tool is about to do, the first that is there. */
const telling = ['command', 'file_path', 'notebook_path', 'path', 'pattern', 'url', 'query', 'description'];

/** One line of a log. */
const longestLine = 300;
/** What a person decides about is shown as far as anybody reads. */
const longestQuestion = 16_000;

export function summarizeTool(input: JsonObject): string {
  const text = tell(input).replace(/\s+/g, ' ').trim();
  return text.length <= longestLine ? text : `${text.slice(0, longestLine)} […]`;
}

/** Unlike a line of a log it keeps its line breaks: what comes after one is part of the question. */
export function describeRequest(input: JsonObject): string {
  const text = tell(input);
  return text.length <= longestQuestion ? text : `${text.slice(0, longestQuestion)} […] (${text.length} characters)`;
}

function tell(input: JsonObject): string {
  const value = telling.map((field) => input[field]).find((field) => typeof field === 'string' && field !== '');
  return typeof value === 'string' ? value : JSON.stringify(input);
}

/** One line of a log, and a tool in a list. */
export const longestSummary = 300;
/** What a person decides about is shown as far as anybody reads. */
export const longestQuestion = 16_000;
/** Of a failure: the words of a provider, or the last line of a command. */
export const longestMessage = 600;

/** For texts that are redacted already: a part of a secret would not be recognised. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […] (${text.length} characters)`;
}

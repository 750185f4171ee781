/**
 * What a library says of the words of a command line, in the form of this project's messages: it begins with a capital, ends with a full stop,
 * and has what was typed in double quotes. An apostrophe inside a word stays.
 */
export function asSentence(text: string): string {
  const quoted = text.replace(/(?<=^|[\s(])'(.*?)'(?=$|[\s.,;:)])/gs, '"$1"');
  const sentence = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

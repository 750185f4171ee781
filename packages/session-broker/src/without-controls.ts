// eslint-disable-next-line no-control-regex -- these are what is looked for
const sequences = /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B\]|\u009D)[^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]*[0-~]/g;
// eslint-disable-next-line no-control-regex -- as above; tabs and line ends are text
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** The text as a terminal would show it, but for line ends: no colours, no titles, no control characters. */
export function withoutControls(text: string): string {
  return text.replace(sequences, '').replace(controls, (control) => (control === '\r' ? control : ''));
}

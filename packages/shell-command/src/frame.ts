import type { Placeholder } from './placeholders.js';

/** `double` is a double-quoted string; the others hold commands. */
export type FrameKind = 'top' | 'group' | 'substitution' | 'double';

/** What is open at one place of a command, and the simple command that is being read in it. */
export class Frame {
  readonly kind: FrameKind;
  /** Words of the simple command before the current one, and the current one. A quoted word stands without its quotes. */
  words: string[] = [];
  word: string | null = null;
  /** The word is more than expansions without quotes, which may come to nothing. */
  isSolid = false;
  /** The same of each word. */
  solid: boolean[] = [];
  /** The current or next word is the target of a redirection, and no word of the command: of `<`, of `<<<`, of any other. */
  redirect: 'file' | 'text' | 'output' | null = null;
  /** In what the command reads on its standard input. */
  inputs: Placeholder[] = [];
  /** In the current word, and wrong there unless the word turns out to be a path. */
  pending: { readonly placeholder: Placeholder; readonly reason: string }[] = [];

  constructor(kind: FrameKind) {
    this.kind = kind;
  }

  startCommand(): void {
    this.words = [];
    this.solid = [];
    this.word = null;
    this.isSolid = false;
    this.redirect = null;
    this.inputs = [];
    this.pending = [];
  }
}

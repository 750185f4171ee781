export interface DocumentSlice {
  /** 1-based; documents that hold nothing count too, as they do for a person who counts the `---` lines. */
  readonly number: number;
  /** What is parsed and kept as the document's text: from the line after `---`, unless the content begins on that very line. */
  readonly start: number;
  readonly end: number;
  /** Of an item of a list: how far its first line stood from the left. */
  readonly indent?: number;
  readonly directives: readonly { readonly start: number; readonly end: number }[];
}

/** The text of a slice by itself: what stood before its first line is blank. */
export function textOf(text: string, { start, end, indent = 0 }: DocumentSlice): string {
  return ' '.repeat(indent) + text.slice(start, end);
}

/** A text of more documents is refused whole: a stream of separators alone would cost seconds. */
export const maximumDocuments = 50_000;

/**
 * Cuts a stream into documents at the lines that begin with `---` or `...`. YAML gives such a line that meaning everywhere, quoted and
 * block scalars included; cutting first keeps a syntax error (an unclosed quote above all) inside its own document.
 */
export function splitDocuments(text: string): DocumentSlice[] {
  const slices: DocumentSlice[] = [];
  let begin = 0;
  let explicit = false;
  let content = false;
  let directives: { start: number; end: number }[] = [];

  const close = (end: number) => {
    if (explicit || content) slices.push({ number: slices.length + 1, start: begin, end, directives });
    else return;
    directives = [];
  };

  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const next = newline === -1 ? text.length : newline + 1;
    const marker = markerAt(text, start, next);
    if (marker === '---') {
      close(start);
      begin = isBlank(text, start + 3, next) ? next : start;
      explicit = true;
      content = false;
    } else if (marker === '...') {
      close(start);
      begin = next;
      explicit = false;
      content = false;
    } else if (!content) {
      if (!explicit && text[start] === '%') {
        directives.push({ start, end: text.slice(start, next).trimEnd().length + start });
        begin = next;
      } else if (!isBlank(text, start, next)) content = true;
    }
    start = next;
  }
  close(text.length);
  return slices;
}

function markerAt(text: string, start: number, next: number): '---' | '...' | null {
  const three = text.slice(start, start + 3);
  if (three !== '---' && three !== '...') return null;
  const after = start + 3 < next ? text[start + 3] : '\n';
  return after === ' ' || after === '\t' || after === '\r' || after === '\n' ? three : null;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const unit = text[i];
    if (unit === '#') return true;
    if (unit !== ' ' && unit !== '\t' && unit !== '\r' && unit !== '\n') return false;
  }
  return true;
}

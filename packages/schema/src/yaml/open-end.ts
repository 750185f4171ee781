import { isCollection, isPair, isScalar, type Node } from 'yaml';

/** Offset of the quote that opens the last quoted scalar: the one that was never closed when the text ran out. */
export function findOpenQuote(root: unknown, base: number): number | null {
  let node: unknown = root;
  let found: number | null = null;
  while (node) {
    if (isPair(node)) node = node.value ?? node.key;
    else if (isCollection(node)) node = node.items.at(-1);
    else {
      if (isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')) found = base + ((node as Node).range?.[0] ?? 0);
      break;
    }
  }
  return found;
}

/** Offset of the outermost `[` or `{` on the last way down that has no partner: everything behind it was taken into it or cut off. */
export function findOpenBracket(text: string, root: unknown, base: number): number | null {
  let node: unknown = root;
  while (node) {
    if (isPair(node)) node = node.value ?? node.key;
    else if (isCollection(node)) {
      if (node.flow === true && node.range) {
        const [start, end] = [base + node.range[0], base + node.range[1]];
        if (!/[\]}]\s*$/.test(text.slice(Math.max(start, end - 8), end))) return start;
      }
      node = node.items.at(-1);
    } else return null;
  }
  return null;
}

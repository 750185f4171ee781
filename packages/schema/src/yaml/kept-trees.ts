/** Something that can be read again, and is let go when too much else is asked for. */
interface Kept<T> {
  readonly id: number;
  tree: T | null;
}

/** Units of text whose trees are kept: a tree is some hundred times its text. */
const mostKept = 512 * 1024;

let lastId = 0;
let size = 0;
/** In the order in which they were asked for. Weak, so that a tree lives no longer than its document. */
const recent = new Map<number, { readonly kept: WeakRef<Kept<unknown>>; readonly size: number }>();

/** A tree that is read when it is asked for, and again when that was long ago. `first`: it is at hand already. */
export function keptTree<T>(length: number, read: () => T, first: T | null): () => T {
  const kept: Kept<T> = { id: ++lastId, tree: null };
  if (first !== null) keep(kept, first, length);
  return () => {
    const { tree } = kept;
    if (tree === null) return keep(kept, read(), length);
    const entry = recent.get(kept.id)!;
    recent.delete(kept.id);
    recent.set(kept.id, entry);
    return tree;
  };
}

function keep<T>(kept: Kept<T>, tree: T, length: number): T {
  kept.tree = tree;
  recent.set(kept.id, { kept: new WeakRef(kept), size: length });
  size += length;
  for (const [id, oldest] of recent) {
    // The newest stays, however large it is.
    if (size <= mostKept || id === kept.id) break;
    recent.delete(id);
    size -= oldest.size;
    const other = oldest.kept.deref();
    if (other) other.tree = null;
  }
  return tree;
}

// The tree of RFC 6962: a leaf is the hash of 0x00 and its text, a node the hash of 0x01 and its two children. A tree that
// only grows is kept as its frontier, the roots of its complete subtrees from the largest to the smallest: one for each
// bit of its size. From that alone it can grow, and its root be told.

export type Hash = (data: Buffer) => Buffer;

export type Tree = { readonly size: number; readonly frontier: readonly Buffer[] };

export const EMPTY_TREE: Tree = { size: 0, frontier: [] };

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export const leafHash = (hash: Hash, text: string): Buffer => hash(Buffer.concat([LEAF, Buffer.from(text)]));

const nodeHash = (hash: Hash, left: Buffer, right: Buffer) => hash(Buffer.concat([NODE, left, right]));

export function grow(hash: Hash, { size, frontier }: Tree, leaves: readonly Buffer[]): Tree {
  const roots = [...frontier];
  let grown = size;
  for (const leaf of leaves) {
    let root = leaf;
    // As in adding one to a binary number: every full place below the first empty one is carried.
    for (let rest = grown; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      root = nodeHash(hash, roots.pop() ?? root, root);
    }
    roots.push(root);
    grown += 1;
  }
  return { size: grown, frontier: roots };
}

export function rootOf(hash: Hash, { frontier }: Tree): Buffer {
  const [smallest, ...larger] = frontier.toReversed();
  if (!smallest) return hash(Buffer.alloc(0));
  return larger.reduce((right, left) => nodeHash(hash, left, right), smallest);
}

/** How many subtrees a tree of this size is made of. */
export const subtreesOf = (size: number): number => size.toString(2).replaceAll('0', '').length;

// The Merkle tree of RFC 6962: a leaf is the hash of 0x00 and its text, a node the hash of 0x01 and its two children.
// An append-only tree is stored as its frontier, the roots of its complete subtrees from largest to smallest, one for
// each set bit of its size. The frontier is enough to append leaves and to compute the root.

export type HashFunction = (data: Buffer) => Buffer;

export type MerkleTree = { readonly size: number; readonly frontier: readonly Buffer[] };

export const EMPTY_MERKLE_TREE: MerkleTree = { size: 0, frontier: [] };

const LEAF_PREFIX = Buffer.of(0);
const NODE_PREFIX = Buffer.of(1);

export const hashLeaf = (hash: HashFunction, text: string): Buffer =>
  hash(Buffer.concat([LEAF_PREFIX, Buffer.from(text)]));

const hashNode = (hash: HashFunction, left: Buffer, right: Buffer) => hash(Buffer.concat([NODE_PREFIX, left, right]));

export function appendLeaves(
  hash: HashFunction,
  { size, frontier }: MerkleTree,
  leaves: readonly Buffer[],
): MerkleTree {
  const roots = [...frontier];
  let grown = size;
  for (const leaf of leaves) {
    let root = leaf;
    // Like adding one to a binary number: merges every complete subtree below the first empty place.
    for (let rest = grown; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      root = hashNode(hash, roots.pop() ?? root, root);
    }
    roots.push(root);
    grown += 1;
  }
  return { size: grown, frontier: roots };
}

export function computeRoot(hash: HashFunction, { frontier }: MerkleTree): Buffer {
  const [smallest, ...larger] = frontier.toReversed();
  if (!smallest) return hash(Buffer.alloc(0));
  return larger.reduce((right, left) => hashNode(hash, left, right), smallest);
}

export const countSubtrees = (size: number): number => size.toString(2).replaceAll('0', '').length;

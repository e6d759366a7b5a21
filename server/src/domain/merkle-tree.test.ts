import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EMPTY_MERKLE_TREE, appendLeaves, hashLeaf, computeRoot, countSubtrees } from './merkle-tree.ts';

const hash = (data: Buffer) => createHash('sha256').update(data).digest();
const leafOf = (hex: string) => hash(Buffer.concat([Buffer.of(0), Buffer.from(hex, 'hex')]));

/** The common test vectors for RFC 6962: the leaves, and the root after each of them. */
const VECTORS = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const;

/** As defined by the RFC: split at the largest power of two below the size. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return hash(Buffer.alloc(0));
  if (leaves.length === 1) return first;
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)].map(rootByDefinition);
  return hash(Buffer.concat([Buffer.of(1), left ?? first, right ?? first]));
}

describe('The RFC 6962 Merkle tree', () => {
  it('has the published roots, and the hash of the empty string when empty', () => {
    expect(computeRoot(hash, EMPTY_MERKLE_TREE).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    let tree = EMPTY_MERKLE_TREE;
    for (const [leaf, root] of VECTORS) {
      tree = appendLeaves(hash, tree, [leafOf(leaf)]);
      expect(computeRoot(hash, tree).toString('hex')).toBe(root);
    }
  });

  it('has the same root for any batch sizes, at every size', () => {
    const leaves = Array.from({ length: 130 }, (_, n) => hashLeaf(hash, `entry ${String(n)}`));
    let tree = EMPTY_MERKLE_TREE;
    for (let size = 0; size < leaves.length; size += 1) {
      expect(computeRoot(hash, tree)).toEqual(rootByDefinition(leaves.slice(0, size)));
      expect(tree).toMatchObject({ size, frontier: { length: countSubtrees(size) } });
      expect(computeRoot(hash, appendLeaves(hash, tree, leaves.slice(size)))).toEqual(rootByDefinition(leaves));
      tree = appendLeaves(hash, tree, leaves.slice(size, size + 1));
    }
  });

  it('hashes leaves with their prefix, as UTF-8', () => {
    expect(hashLeaf(hash, '')).toEqual(leafOf(''));
    expect(hashLeaf(hash, 'é')).toEqual(leafOf('c3a9'));
  });
});

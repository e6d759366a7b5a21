/** What can be said about a proof, in the words of the verifier. */
export type Verdict = {
  readonly outcome: 'holds' | 'broken' | 'unchecked' | 'older';
  /** The number of entries that hold, counted from the first. */
  readonly upTo: number;
  /** The first entry that does not hold, if known. */
  readonly firstBad: number | null;
  readonly words: readonly string[];
  readonly cannotShow: readonly string[];
};

type Bytes = AsyncIterable<Buffer>;
export type Proof = { readonly bundle: Bytes; readonly key: string; readonly witness?: Bytes };

export const WITHOUT_WITNESS: readonly string[];
export const UNSEALED: string;
export const WITHOUT_RESULTS: string;

type Subtree = { readonly leaves: number; readonly hash: Buffer };
export function leafHash(text: string): Buffer;
export function append(tree: Subtree[], leaf: Buffer): void;
export function rootOf(tree: readonly Subtree[]): Buffer;

export function verifyAudit(proof: Proof): Promise<Verdict>;

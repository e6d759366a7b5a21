import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { hmacSha256, sameBytes } from '../../platform/crypto.ts';

export const CHALLENGE_LIFE_MS = 5 * 60_000;

const TIME_BYTES = 6;
const HEAD_BYTES = TIME_BYTES + 16;

/** What a challenge is good for, and for whom; null while nobody has said who they are. */
export type Occasion = {
  readonly purpose: 'SIGN_IN' | 'SECOND_STEP' | 'CONFIRMATION' | 'NEW_PASSKEY';
  readonly userId: string | null;
};

type Keeper = Pick<AppContext, 'challengeKey' | 'now'>;

const markOf = ({ challengeKey }: Keeper, { purpose, userId }: Occasion, head: Buffer) =>
  hmacSha256(challengeKey, JSON.stringify([purpose, userId, head.toString('base64url')]));

/** The time, something random, and our mark over both and the occasion: nothing of it has to be remembered. */
export function newChallenge(keeper: Keeper, occasion: Occasion): string {
  const head = randomBytes(HEAD_BYTES);
  head.writeUIntBE(keeper.now().getTime(), 0, TIME_BYTES);
  return Buffer.concat([head, markOf(keeper, occasion, head)]).toString('base64url');
}

/** When the challenge was made, if we made it for this occasion and not too long ago. */
export function challengedAt(keeper: Keeper, occasion: Occasion, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!sameBytes(bytes.subarray(HEAD_BYTES), markOf(keeper, occasion, head))) return null;
  const madeAt = head.readUIntBE(0, TIME_BYTES);
  return keeper.now().getTime() - madeAt <= CHALLENGE_LIFE_MS ? new Date(madeAt) : null;
}

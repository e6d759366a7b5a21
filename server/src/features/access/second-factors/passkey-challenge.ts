import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import { hmacSha256, isSameBytes } from '../../../platform/crypto.ts';
import type { RingKey } from '../../../platform/key-ring.ts';

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

const TIME_BYTES = 6;
const HEADER_BYTES = TIME_BYTES + 16;

/** What a challenge may be used for, and by whom; `userId` is null before the user is known. */
export type ChallengePurpose = {
  readonly purpose: 'SIGN_IN' | 'SECOND_STEP' | 'CONFIRMATION' | 'NEW_PASSKEY';
  readonly userId: string | null;
};

type ChallengeContext = Pick<AppContext, 'challengeKeys' | 'now'>;

const signChallenge = ({ key }: RingKey, { purpose, userId }: ChallengePurpose, head: Buffer) =>
  hmacSha256(key, JSON.stringify([purpose, userId, head.toString('base64url')]));

/** Time, random bytes and an HMAC over both and the purpose: the server stores no state. */
export function createChallenge(keeper: ChallengeContext, boundTo: ChallengePurpose): string {
  const head = randomBytes(HEADER_BYTES);
  head.writeUIntBE(keeper.now().getTime(), 0, TIME_BYTES);
  return Buffer.concat([head, signChallenge(keeper.challengeKeys.current, boundTo, head)]).toString('base64url');
}

/** When the challenge was created; null if it is forged, expired or for another purpose. */
export function verifyChallenge(keeper: ChallengeContext, boundTo: ChallengePurpose, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEADER_BYTES);
  const signature = bytes.subarray(HEADER_BYTES);
  const isOurs = keeper.challengeKeys.keys.some((key) => isSameBytes(signature, signChallenge(key, boundTo, head)));
  if (!isOurs) return null;
  const madeAt = head.readUIntBE(0, TIME_BYTES);
  return keeper.now().getTime() - madeAt <= CHALLENGE_LIFETIME_MS ? new Date(madeAt) : null;
}

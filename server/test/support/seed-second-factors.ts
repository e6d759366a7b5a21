import { randomBytes, randomUUID } from 'node:crypto';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;

type Ids = Readonly<Record<'userId' | 'passkeyId', string>>;

const TEN_MINUTES_MS = 600_000;

export type SharedSecret = { readonly text: string; readonly secret: Buffer };

/** A user with every second factor, a wrong code and a pending sign-in. */
export async function seedSecondFactors(
  insert: Insert,
  { userId: user_id, passkeyId }: Ids,
  { text, secret }: SharedSecret,
) {
  const now = new Date();
  await insert('totp_factor', { user_id, secret, confirmed_at: now });
  await insert('recovery_code', { user_id, code_hash: randomBytes(32) });
  await insert('passkey', {
    id: passkeyId,
    user_id,
    name: text,
    credential_id: randomBytes(16).toString('base64url'),
    public_key: randomBytes(77),
    counter: 0,
    last_challenge_at: now,
  });
  await insert('failed_proof', { user_id, purpose: 'SIGN_IN' });
  await insert('pending_sign_in', {
    id: randomUUID(),
    user_id,
    token_hash: randomBytes(32),
    set_up: false,
    expires_at: new Date(now.getTime() + TEN_MINUTES_MS),
  });
}

import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock that is 30 seconds off still gives a code. */
const WINDOW = 1;
const CODE = /^[0-9]{6}$/;

/** What every authenticator app understands. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Assay', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const totpUri = (secret: string, label: string) => totpOf(secret, label).toString();

export type TotpTry = { readonly code: string; readonly now: Date };

/** The 30 seconds that the code belongs to, counted from 1970, or null for a code that is wrong. */
export function stepOf(secret: string, { code, now }: TotpTry): number | null {
  const timestamp = now.getTime();
  const token = code.replaceAll(/[\s-]/g, '');
  // The library compares bytes and throws where six characters are more than six of them.
  if (!CODE.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Tolerates clocks that are 30 seconds off. */
const WINDOW = 1;
const TOTP_CODE = /^[0-9]{6}$/;

/** Parameters that every authenticator app supports. */
const createTotpGenerator = (secret: string, label = '') =>
  new TOTP({ issuer: 'Assay', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

export const createTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const buildTotpUri = (secret: string, label: string) => createTotpGenerator(secret, label).toString();

export type TotpCodeCheck = { readonly code: string; readonly now: Date };

/** The 30-second time step of the code since the Unix epoch; null if the code is wrong. */
export function findMatchingStep(secret: string, { code, now }: TotpCodeCheck): number | null {
  const timestamp = now.getTime();
  const token = code.replaceAll(/[\s-]/g, '');
  // The library compares bytes, and throws if six characters take more than six bytes.
  if (!TOTP_CODE.test(token)) return null;
  const delta = createTotpGenerator(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

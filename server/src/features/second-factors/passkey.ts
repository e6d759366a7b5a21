import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  PasskeyTransports,
} from '@assay/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { AppContext } from '../../context.ts';
import { CHALLENGE_LIFE_MS, challengedAt, newChallenge, type Occasion } from './passkey-challenge.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

export type KnownPasskey = { readonly credential_id: string; readonly transports: readonly string[] };

const describe = ({ credential_id: id, transports }: KnownPasskey) => ({
  id,
  type: 'public-key' as const,
  transports: PasskeyTransports.parse(transports),
});

/** What the authenticator keeps about whose passkey it is. */
export const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export function userIdOf(handle: string): string {
  const hex = Buffer.from(handle, 'base64url').toString('hex').padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

export type NewPasskeyFor = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passkeys: readonly KnownPasskey[];
};

export const creationOptions = (ctx: AppContext, user: NewPasskeyFor): PasskeyCreationOptions => ({
  rp: { id: ctx.config.publicUrl.hostname, name: 'Assay' },
  user: { id: handleOf(user.id), name: user.email, displayName: user.name },
  challenge: newChallenge(ctx, { purpose: 'NEW_PASSKEY', userId: user.id }),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CHALLENGE_LIFE_MS,
  excludeCredentials: user.passkeys.map(describe),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

export const requestOptions = (
  ctx: AppContext,
  occasion: Occasion,
  passkeys: readonly KnownPasskey[],
): PasskeyRequestOptions => ({
  challenge: newChallenge(ctx, occasion),
  timeout: CHALLENGE_LIFE_MS,
  rpId: ctx.config.publicUrl.hostname,
  allowCredentials: passkeys.map(describe),
  userVerification: 'required',
});

/** What both kinds of answer must fit: made here, for us, by a device that knows its owner. */
function expected(ctx: AppContext, occasion: Occasion, clientDataJSON: string) {
  const { challenge } = decodeClientDataJSON(clientDataJSON);
  const madeAt = challengedAt(ctx, occasion, challenge);
  if (!madeAt) throw new Error('The challenge is not ours, was for something else, or is too old');
  const { origin, hostname } = ctx.config.publicUrl;
  const rules = {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return { madeAt, rules };
}

/** Null for an answer that does not hold; why not is for the log alone. */
async function orNull<T>({ log }: AppContext, check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ event: 'passkey-refused', reason }, 'a passkey was not accepted');
    return null;
  }
}

export type Registered = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly challengedAt: Date;
};

export const readRegistration = (ctx: AppContext, userId: string, answer: PasskeyRegistration) =>
  orNull<Registered>(ctx, async () => {
    const { clientDataJSON, attestationObject, transports = [] } = answer.response;
    const { madeAt, rules } = expected(ctx, { purpose: 'NEW_PASSKEY', userId }, clientDataJSON);
    const response = { ...answer, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
    const { registrationInfo } = await verifyRegistrationResponse({
      ...rules,
      response,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, challengedAt: madeAt };
  });

export type StoredPasskey = { readonly id: string; readonly public_key: Buffer; readonly counter: number };
export type Asserted = { readonly passkey: StoredPasskey; readonly counter: number; readonly challengedAt: Date };
export type Asking = { readonly occasion: Occasion; readonly passkey: StoredPasskey | undefined };

export const readAssertion = (ctx: AppContext, answer: PasskeyAssertion, { occasion, passkey }: Asking) =>
  orNull<Asserted>(ctx, async () => {
    if (!passkey) throw new Error('There is no such passkey');
    const { madeAt, rules } = expected(ctx, occasion, answer.response.clientDataJSON);
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const response = { clientDataJSON, authenticatorData, signature };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...rules,
      response: { ...answer, response, clientExtensionResults: {} },
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter, challengedAt: madeAt } : null;
  });

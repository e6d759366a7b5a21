import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  PasskeyTransports,
} from '@assay/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { AppContext } from '../../../context.ts';
import { CHALLENGE_LIFETIME_MS, type ChallengePurpose, createChallenge, verifyChallenge } from './passkey-challenge.ts';

/** COSE identifiers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Browsers offer a passkey only at the host name where it was registered. */
export type PasskeyCeremony = ChallengePurpose & { readonly site: URL };

export type PasskeyDescriptor = { readonly credential_id: string; readonly transports: readonly string[] };

const toDescriptor = ({ credential_id: id, transports }: PasskeyDescriptor) => ({
  id,
  type: 'public-key' as const,
  transports: PasskeyTransports.parse(transports),
});

const toUserHandle = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export function parseUserHandle(handle: string): string {
  const hex = Buffer.from(handle, 'base64url').toString('hex').padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

export type PasskeyUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passkeys: readonly PasskeyDescriptor[];
};

export const buildCreationOptions = (ctx: AppContext, site: URL, user: PasskeyUser): PasskeyCreationOptions => ({
  rp: { id: site.hostname, name: 'Assay' },
  user: { id: toUserHandle(user.id), name: user.email, displayName: user.name },
  challenge: createChallenge(ctx, { purpose: 'NEW_PASSKEY', userId: user.id }),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CHALLENGE_LIFETIME_MS,
  excludeCredentials: user.passkeys.map(toDescriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

export const buildRequestOptions = (
  ctx: AppContext,
  boundTo: PasskeyCeremony,
  passkeys: readonly PasskeyDescriptor[],
): PasskeyRequestOptions => ({
  challenge: createChallenge(ctx, boundTo),
  timeout: CHALLENGE_LIFETIME_MS,
  rpId: boundTo.site.hostname,
  allowCredentials: passkeys.map(toDescriptor),
  userVerification: 'required',
});

/** Requirements for registrations and assertions: our challenge, origin and host, and user verification. */
function toExpectation(ctx: AppContext, boundTo: PasskeyCeremony, clientDataJSON: string) {
  const { challenge } = decodeClientDataJSON(clientDataJSON);
  const madeAt = verifyChallenge(ctx, boundTo, challenge);
  if (!madeAt) throw new Error('The challenge is unknown, was issued for another purpose or has expired');
  const { origin, hostname } = boundTo.site;
  const rules = {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return { madeAt, rules };
}

/** Null for an invalid response; only the log has the reason. */
async function nullOnError<T>({ log }: AppContext, check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ event: 'passkey-refused', reason }, 'passkey rejected');
    return null;
  }
}

export type RegisteredPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly challengedAt: Date;
};

export const verifyRegistration = (
  ctx: AppContext,
  { userId, site }: Pick<PasskeyCeremony, 'userId' | 'site'>,
  answer: PasskeyRegistration,
) =>
  nullOnError<RegisteredPasskey>(ctx, async () => {
    const { clientDataJSON, attestationObject, transports = [] } = answer.response;
    const { madeAt, rules } = toExpectation(ctx, { purpose: 'NEW_PASSKEY', userId, site }, clientDataJSON);
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
export type PasskeyAssertionResult = {
  readonly passkey: StoredPasskey;
  readonly counter: number;
  readonly challengedAt: Date;
};
export type VerifyAssertionInput = { readonly boundTo: PasskeyCeremony; readonly passkey: StoredPasskey | undefined };

export const verifyAssertion = (
  ctx: AppContext,
  answer: PasskeyAssertion,
  { boundTo, passkey }: VerifyAssertionInput,
) =>
  nullOnError<PasskeyAssertionResult>(ctx, async () => {
    if (!passkey) throw new Error('This passkey does not exist');
    const { madeAt, rules } = toExpectation(ctx, boundTo, answer.response.clientDataJSON);
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const response = { clientDataJSON, authenticatorData, signature };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...rules,
      response: { ...answer, response, clientExtensionResults: {} },
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter, challengedAt: madeAt } : null;
  });

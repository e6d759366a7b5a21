import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@assay/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Values that a malicious or broken device would send. */
export type AuthenticatorOverrides = {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly userHandle?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A software passkey: an ES256 key that signs as a device would, for a browser at this origin. */
export function createAuthenticator(home: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let uses = 0;
  let owner = base64url(randomBytes(16));

  const dataFor = (
    flags: number,
    { host = new URL(home).hostname, verified = true, counter = uses }: AuthenticatorOverrides,
  ) => Buffer.concat([sha256(host), Buffer.of(flags | PRESENT | (verified ? VERIFIED : 0)), uint(counter, 4)]);

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const fields: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    return isoCBOR.encode(new Map(fields));
  };

  const register = (
    { challenge, user }: PasskeyCreationOptions,
    twist: AuthenticatorOverrides = {},
  ): PasskeyRegistration => {
    uses += 1;
    owner = user.id;
    const key = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, coseKey()]);
    const authData = new Uint8Array(Buffer.concat([dataFor(HAS_KEY, twist), key]));
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]);
    const data = clientData('webauthn.create', twist.challenge ?? challenge, twist.origin ?? home);
    const response = { clientDataJSON: base64url(data), attestationObject: base64url(isoCBOR.encode(attestation)) };
    return { id, rawId: id, type: 'public-key', response: { ...response, transports: ['internal'] } };
  };

  const answer = ({ challenge }: PasskeyRequestOptions, twist: AuthenticatorOverrides = {}): PasskeyAssertion => {
    uses += 1;
    const data = clientData('webauthn.get', twist.challenge ?? challenge, twist.origin ?? home);
    const authData = dataFor(0, twist);
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: twist.userHandle ?? owner,
      },
    };
  };

  return { id, register, answer };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

import { createRingCipher } from './cipher.ts';
import { createKeyRing, type Secrets } from './key-ring.ts';

/** A key as it is stored. It can be unwrapped only for the organisation and the purpose it was wrapped for. */
export type WrappedKey = { readonly wrapped_key: Buffer; readonly wrapped_by: string };

export type KeyOwner = { readonly organisationId: string; readonly purpose: 'DATA' | 'AUDIT' };

/** Wraps the keys of organisations with a key of its own, which may be outside this process. */
export type KeyService = {
  /** The name of the key that wraps from now on. */
  readonly currentName: string;
  readonly wrap: (key: Buffer, owner: KeyOwner) => Promise<WrappedKey>;
  /** Throws if the wrapping key is missing, or if the wrapped key belongs to another owner. */
  readonly unwrap: (wrapped: WrappedKey, owner: KeyOwner) => Promise<Buffer>;
};

const toBinding = ({ organisationId, purpose }: KeyOwner) => ['organisation_key', organisationId, purpose];

/** Wraps with the first of the secrets, which come from this environment variable. */
export function createRingKeyService(
  secrets: Secrets,
  variable: 'ASSAY_SECRET' | 'AUDIT_SECRET' = 'ASSAY_SECRET',
): KeyService {
  const ring = createKeyRing(secrets, 'organisation keys');
  const cipher = createRingCipher(ring);
  return {
    currentName: ring.current.id,
    wrap: async (key, owner) => ({
      wrapped_key: cipher.encrypt(key.toString('base64'), toBinding(owner)),
      wrapped_by: ring.current.id,
    }),
    unwrap: async ({ wrapped_key, wrapped_by }, owner) => {
      if (!ring.keys.some(({ id }) => id === wrapped_by))
        throw new Error(`The key of an organisation needs the key ${wrapped_by}, which is not in ${variable}`);
      return Buffer.from(cipher.decrypt(wrapped_key, toBinding(owner)), 'base64');
    },
  };
}

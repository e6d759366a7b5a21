import { randomBytes } from 'node:crypto';
import type { PKCS11 } from 'pkcs11js';
import type { Secrets } from './key-ring.ts';
import { createRingKeyService, type KeyOwner, type KeyService } from './key-service.ts';

export type Pkcs11Options = {
  /** The path of the library. */
  readonly module: string;
  /** The labels of the token and of the AES key in it. */
  readonly token: string;
  readonly key: string;
  readonly pin: string;
};

/** What the names of keys in a token begin with. */
export const TOKEN_PREFIX = 'pkcs11:';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_WRAPPED_BYTES = 256;

/** Wraps with a token if there is one. Keys that are wrapped with the secrets can be unwrapped in any case. */
export function createKeyService(secrets: Secrets, token: Pkcs11Options | null): KeyService {
  const ring = createRingKeyService(secrets);
  if (token === null) return ring;
  const external = createPkcs11KeyService(token);
  return {
    currentName: external.currentName,
    wrap: external.wrap,
    unwrap: (wrapped, owner) => (wrapped.wrapped_by.startsWith(TOKEN_PREFIX) ? external : ring).unwrap(wrapped, owner),
  };
}

type Session = { readonly module: PKCS11; readonly handle: Buffer; readonly key: Buffer };

/** The wrapping key never leaves the token. */
function createPkcs11KeyService(options: Pkcs11Options): KeyService {
  const currentName = `${TOKEN_PREFIX}${options.key}`;
  let opened: Promise<Session> | null = null;
  const getSession = () =>
    (opened ??= openSession(options).catch((error: unknown) => {
      opened = null;
      throw error;
    }));
  /** Tries once more with a new session, because a token can be restarted. */
  const withSession = async <T>(use: (session: Session) => Promise<T>): Promise<T> => {
    const session = await getSession();
    return use(session).catch(async () => {
      opened = null;
      closeSession(session);
      return use(await getSession());
    });
  };
  return {
    currentName,
    wrap: (key, owner) =>
      withSession(async (session) => {
        const nonce = randomBytes(NONCE_BYTES);
        const sealed = await runGcm(session, { nonce, owner, input: key, mode: 'Encrypt' });
        return { wrapped_key: Buffer.concat([nonce, sealed]), wrapped_by: currentName };
      }),
    unwrap: ({ wrapped_key }, owner) =>
      withSession((session) => {
        const [nonce, input] = [wrapped_key.subarray(0, NONCE_BYTES), wrapped_key.subarray(NONCE_BYTES)];
        return runGcm(session, { nonce, owner, input, mode: 'Decrypt' });
      }),
  };
}

type GcmInput = {
  readonly nonce: Buffer;
  readonly owner: KeyOwner;
  readonly input: Buffer;
  readonly mode: 'Encrypt' | 'Decrypt';
};

/** Node sees only one of the exports of this CommonJS package by name. */
const loadBinding = async () => (await import('pkcs11js')).default;

async function runGcm({ module, handle, key }: Session, { nonce: iv, owner, input, mode }: GcmInput): Promise<Buffer> {
  const { CK_PARAMS_AES_GCM, CKM_AES_GCM } = await loadBinding();
  const aad = Buffer.from(JSON.stringify(['organisation_key', owner.organisationId, owner.purpose]));
  const parameter = { type: CK_PARAMS_AES_GCM, iv, aad, ivBits: iv.length * 8, tagBits: TAG_BYTES * 8 };
  const output = Buffer.alloc(MAX_WRAPPED_BYTES);
  module[`C_${mode}Init`](handle, { mechanism: CKM_AES_GCM, parameter }, key);
  return module[`C_${mode}`](handle, input, output);
}

async function openSession({ module: path, token, key: label, pin }: Pkcs11Options): Promise<Session> {
  const { CKF_SERIAL_SESSION, CKO_SECRET_KEY, CKA_CLASS, CKA_LABEL, CKU_USER, PKCS11: Module } = await loadBinding();
  const module = new Module();
  module.load(path);
  ignoreRepeated(() => module.C_Initialize(), 'CKR_CRYPTOKI_ALREADY_INITIALIZED');
  const slot = module.C_GetSlotList(true).find((one) => module.C_GetTokenInfo(one).label.trim() === token);
  if (!slot) throw new Error(`PKCS11_MODULE has no token named "${token}"`);
  const handle = module.C_OpenSession(slot, CKF_SERIAL_SESSION);
  ignoreRepeated(() => module.C_Login(handle, CKU_USER, pin), 'CKR_USER_ALREADY_LOGGED_IN');
  module.C_FindObjectsInit(handle, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_LABEL, value: label },
  ]);
  const [key] = module.C_FindObjects(handle, 1);
  module.C_FindObjectsFinal(handle);
  if (!key) throw new Error(`The token "${token}" has no key named "${label}"`);
  return { module, handle, key };
}

function closeSession({ module, handle }: Session): void {
  try {
    module.C_CloseSession(handle);
  } catch {
    // It has ended with the token.
  }
}

/** Another context of this process has done the same. */
function ignoreRepeated(call: () => void, code: string): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(code))) throw error;
  }
}

import type { KeyObject } from 'node:crypto';
import { type Cipher, createRingCipher } from './cipher.ts';
import { deriveKey } from './crypto.ts';
import type { Database } from './db/database.ts';
import { runStatementPair } from './db/read.ts';
import { toStatement } from './db/statement.ts';
import { queryBuilder, type Tx } from './db/transaction.ts';
import { UnauthorizedError, UnavailableError } from './errors.ts';
import { createKeyRing, type KeyRing, type Secrets, toKeyId } from './key-ring.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { createLinkTokens, type LinkTokens } from './link-tokens.ts';
import { createSigningKey } from './signing.ts';

/** The keys of an audit log. */
export type AuditKeys = {
  readonly signingKey: KeyObject;
  /** Encrypts the data that distinguishes a forged leaf from a genuine one. */
  readonly markKey: KeyObject;
};

export const deriveAuditKeys = (secret: Buffer): AuditKeys => ({
  signingKey: createSigningKey(deriveKey(secret, 'audit checkpoints')),
  markKey: deriveKey(secret, 'audit marks'),
});

/** The keys for the data of one organisation. */
export type OrganisationKeys = {
  /** Names the organisation's own key in stored data. Null while it has none. */
  readonly keyId: string | null;
  readonly idempotencyCipher: Cipher;
  /** Encrypts stored files. */
  readonly fileKeys: KeyRing;
  /** Derives the stored hash of an API key secret. */
  readonly apiKeyPeppers: KeyRing;
  /** Proves the tokens of sessions, pending sign-ins, portal sessions and SCIM. */
  readonly tokenKeys: KeyRing;
  readonly portalLinkTokens: LinkTokens;
  readonly accountLinkTokens: LinkTokens;
  /** Derives the stored hash of a recovery code. */
  readonly recoveryKeys: KeyRing;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly totpCipher: Cipher;
  readonly webhookCipher: Cipher;
  /** Encrypts our client secrets at identity providers. */
  readonly identityProviderCipher: Cipher;
};

export type OrganisationKeyStore = {
  readonly keyService: KeyService;
  /** The keys of organisations that have no key of their own yet. */
  readonly installation: OrganisationKeys;
  /** At most one round trip every ten seconds. Within a transaction, use `getIn`, which needs no second connection. */
  readonly get: (organisationId: string) => Promise<OrganisationKeys>;
  /** What this process already knows, even if the key was deleted since. Null if it knows nothing. */
  readonly peek: (organisationId: string) => OrganisationKeys | null;
  readonly getIn: (tx: Tx, organisationId: string) => Promise<OrganisationKeys>;
};

/** The key of the organisation was deleted, and with it everything that depends on it. */
class OrganisationShreddedError extends UnauthorizedError {}

type KeyRow = { readonly shredded_at: string | null } & Partial<Nullable<WrappedKey>>;
type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

type KnownKeys = { readonly wrapped: Buffer; readonly keys: OrganisationKeys; readonly expiresAt: number };

/** How long a process may go on using a key that was deleted. */
const LIFETIME_MS = 10_000;
const MAX_KNOWN_KEYS = 2_000;

type KeyStoreOptions = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly keyService: KeyService;
};

/**
 * Derives the keys of an organisation from its own key. Data from before it had one is read with the keys of the
 * installation, which also encrypt until it has one.
 */
export function createOrganisationKeyStore({ database, secrets, keyService }: KeyStoreOptions): OrganisationKeyStore {
  const known = new Map<string, KnownKeys>();
  const installation: OrganisationKeys = { keyId: null, ...deriveKeys(secrets) };

  const accept = async (organisationId: string, row: KeyRow | undefined): Promise<OrganisationKeys> => {
    const before = known.get(organisationId);
    known.delete(organisationId);
    if (row?.shredded_at != null) throw new OrganisationShreddedError();
    // Not remembered, because the organisation may get its key at any moment.
    if (!row?.wrapped_key || row.wrapped_by == null) return installation;
    const { wrapped_key, wrapped_by } = row;
    const unwrap = async () => {
      const key = await keyService
        .unwrap({ wrapped_key, wrapped_by }, { organisationId, purpose: 'DATA' })
        .catch(() => {
          throw new UnavailableError(
            `The key of this organisation cannot be unwrapped with the key ${wrapped_by}. Run "assay doctor".`,
            'KEY_UNAVAILABLE',
          );
        });
      return { keyId: toKeyId(key), ...deriveKeys([key, ...secrets]) };
    };
    const keys = before?.wrapped.equals(wrapped_key) ? before.keys : await unwrap();
    known.set(organisationId, {
      wrapped: wrapped_key,
      keys,
      expiresAt: performance.now() + LIFETIME_MS,
    });
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_KEYS && oldest !== undefined) known.delete(oldest);
    return keys;
  };

  const find = (organisationId: string): OrganisationKeys | null => {
    const entry = known.get(organisationId);
    return entry && entry.expiresAt > performance.now() ? entry.keys : null;
  };

  return {
    keyService,
    installation,
    peek: (organisationId) => known.get(organisationId)?.keys ?? null,
    async get(organisationId) {
      return find(organisationId) ?? accept(organisationId, await readKey(database, organisationId));
    },
    async getIn(tx, organisationId) {
      const entry = find(organisationId);
      if (entry) return entry;
      const { rows } = await tx.executeQuery(selectKey(organisationId).compile());
      return accept(organisationId, rows[0]);
    },
  };
}

const selectKey = (organisationId: string) =>
  queryBuilder
    .selectFrom('organisation as o')
    .leftJoin('organisation_key as k', (join) =>
      join.onRef('k.organisation_id', '=', 'o.organisation_id').on('k.purpose', '=', 'DATA'),
    )
    .select(['o.shredded_at', 'k.wrapped_key', 'k.wrapped_by'])
    .where('o.organisation_id', '=', organisationId);

async function readKey(database: Database, organisationId: string): Promise<KeyRow | undefined> {
  const setting = { sql: `select set_config('app.organisation_id', $1, true)`, parameters: [organisationId] };
  const [, rows] = await runStatementPair(database, setting, toStatement(selectKey(organisationId)));
  return rows[0];
}

function deriveKeys(secrets: Secrets): Omit<OrganisationKeys, 'keyId'> {
  const ring = (purpose: string): KeyRing => createKeyRing(secrets, purpose);
  const cipher = (purpose: string) => createRingCipher(ring(purpose));
  return {
    idempotencyCipher: cipher('idempotent answers'),
    fileKeys: ring('files'),
    apiKeyPeppers: ring('api keys'),
    tokenKeys: ring('tokens'),
    portalLinkTokens: createLinkTokens(secrets, { purpose: 'portal links', table: 'portal_link' }),
    accountLinkTokens: createLinkTokens(secrets, { purpose: 'account links', table: 'account_link' }),
    recoveryKeys: ring('recovery codes'),
    totpCipher: cipher('authenticator secrets'),
    webhookCipher: cipher('webhook secrets'),
    identityProviderCipher: cipher('identity provider secrets'),
  };
}

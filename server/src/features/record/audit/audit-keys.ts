import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext, SealerContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import type { Binding } from '../../../platform/cipher.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import type { KeyOwner, WrappedKey } from '../../../platform/key-service.ts';
import { type AuditKeys, deriveAuditKeys } from '../../../platform/organisation-keys.ts';
import { getPublicKeyBytes } from '../../../platform/signing.ts';
import { formatPublicKey } from './audit-signer.ts';

/** What is stored about the key of a log. The public keys are encrypted for the servers. */
type StoredAuditKey = {
  /** Null if the log has no key of its own. */
  readonly wrapped: WrappedKey | null;
  readonly publicKey: Buffer | null;
  readonly installationPublicKey: Buffer | null;
  readonly isSealed: boolean;
};

type StoredAuditKeyRow = { [K in keyof WrappedKey]: WrappedKey[K] | null } & Omit<StoredAuditKey, 'wrapped'>;

const KEY_BYTES = 32;

const toOwner = (organisationId: string): KeyOwner => ({ organisationId, purpose: 'AUDIT' });

const selectStoredKey = (organisationId: string) => sql<StoredAuditKeyRow>`
  select k.wrapped_key, k.wrapped_by, k.public_key as "publicKey", p.sealed_key as "installationPublicKey",
    exists (select from audit_checkpoint where organisation_id = ${organisationId}::uuid) as "isSealed"
  from (select) as one
  left join organisation_key k on k.organisation_id = ${organisationId}::uuid and k.purpose = 'AUDIT'
  left join audit_public_key p on true`;

function toStoredKey(row: StoredAuditKeyRow | undefined): StoredAuditKey {
  if (!row) throw new Error('Expected the key query to return one row');
  const { wrapped_key, wrapped_by, ...stored } = row;
  return { ...stored, wrapped: wrapped_key && wrapped_by !== null ? { wrapped_key, wrapped_by } : null };
}

async function readStoredKey(ctx: AppContext, organisationId: string): Promise<StoredAuditKey> {
  const statement = toStatement({ compile: () => selectStoredKey(organisationId).compile(queryBuilder) });
  return toStoredKey((await readInOrganisation(ctx, { organisationId }, statement))[0]);
}

const readStoredKeyIn = async (tx: Tx, organisationId: string): Promise<StoredAuditKey> =>
  toStoredKey((await selectStoredKey(organisationId).execute(tx)).rows[0]);

async function unwrap(ctx: SealerContext, organisationId: string, { wrapped }: StoredAuditKey): Promise<AuditKeys> {
  if (!wrapped) return ctx.installationAuditKeys;
  const secret = await ctx.auditKeyService.unwrap(wrapped, toOwner(organisationId)).catch((cause: unknown) => {
    throw new Error(
      `The audit key of the organisation ${organisationId} cannot be unwrapped: AUDIT_SECRET must contain the key ${wrapped.wrapped_by}. Run "assay doctor".`,
      { cause },
    );
  });
  return deriveAuditKeys(secret);
}

/** Those of the organisation. A log that was first sealed before it had any is signed with those of the installation. */
export const getAuditKeys = async (ctx: SealerContext, organisationId: string): Promise<AuditKeys> =>
  unwrap(ctx, organisationId, await readStoredKey(ctx, organisationId));

/** The same. Creates a key for a log that has none and is not sealed yet, and publishes the public key. */
export async function ensureAuditKeysIn(ctx: SealerContext, tx: Tx, organisationId: string): Promise<AuditKeys> {
  const stored = await readStoredKeyIn(tx, organisationId);
  if (hasKey(stored)) return publishIn(ctx, tx, { organisationId, stored });
  await createAuditKeyIn(ctx, tx, organisationId);
  return publishIn(ctx, tx, { organisationId, stored: await readStoredKeyIn(tx, organisationId) });
}

export const ensureAuditKeys = (ctx: SealerContext, organisationId: string): Promise<AuditKeys> =>
  inOrganisation(ctx, createOperatorCaller(organisationId), (tx) => ensureAuditKeysIn(ctx, tx, organisationId));

/** Publishes the public key of a log for the servers, encrypted with the current key of the ring. */
export const publishAuditKey = (ctx: SealerContext, organisationId: string): Promise<void> =>
  inOrganisation(ctx, createOperatorCaller(organisationId), async (tx) => {
    const stored = await readStoredKeyIn(tx, organisationId);
    if (hasKey(stored)) await publishIn(ctx, tx, { organisationId, stored });
  });

const hasKey = ({ wrapped, isSealed }: StoredAuditKey): boolean => wrapped !== null || isSealed;

/** Another worker may do the same at the same time. The first one wins. */
async function createAuditKeyIn(ctx: SealerContext, tx: Tx, organisationId: string): Promise<void> {
  const row = await toAuditKeyRow(ctx, organisationId, randomBytes(KEY_BYTES));
  await tx
    .insertInto('organisation_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The public key is published when it is first needed. */
export const toAuditKeyRow = async (ctx: SealerContext, organisationId: string, secret: Buffer) => ({
  organisation_id: organisationId,
  purpose: 'AUDIT' as const,
  ...(await ctx.auditKeyService.wrap(secret, toOwner(organisationId))),
});

const toText = ({ signingKey }: AuditKeys): string => getPublicKeyBytes(signingKey).toString('base64');

type PublishInput = { readonly organisationId: string; readonly stored: StoredAuditKey };

async function publishIn(ctx: SealerContext, tx: Tx, { organisationId, stored }: PublishInput): Promise<AuditKeys> {
  const { auditPublicKeyCipher: cipher } = ctx;
  const keys = await unwrap(ctx, organisationId, stored);
  const text = toText(keys);
  const [published, binding] = toPublished(organisationId, stored);
  const isCurrent = published?.subarray(0, cipher.prefix.length).equals(cipher.prefix) ?? false;
  if (published && isCurrent && cipher.decrypt(published, binding) === text) return keys;
  const sealed_key = cipher.encrypt(text, binding);
  if (stored.wrapped)
    await tx
      .updateTable('organisation_key')
      .set({ public_key: sealed_key })
      .where('organisation_id', '=', organisationId)
      .where('purpose', '=', 'AUDIT')
      .execute();
  else
    await tx
      .insertInto('audit_public_key')
      .values({ sealed_key })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sealed_key }))
      .execute();
  return keys;
}

const toPublished = (organisationId: string, stored: StoredAuditKey): [Buffer | null, Binding] =>
  stored.wrapped
    ? [stored.publicKey, ['organisation_key', organisationId, 'public_key']]
    : [stored.installationPublicKey, ['audit_public_key']];

/** The published public key of a log. Null before it is first sealed. */
export async function findAuditPublicKey(ctx: AppContext, organisationId: string): Promise<string | null> {
  const stored = await readStoredKey(ctx, organisationId);
  const [published, binding] = toPublished(organisationId, stored);
  if (!hasKey(stored) || !published) return null;
  const key = ctx.auditPublicKeyCipher.decrypt(published, binding);
  return formatPublicKey(Buffer.from(key, 'base64'), organisationId);
}

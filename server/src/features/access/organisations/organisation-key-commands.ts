import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext, SealerContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation, listOrganisationIds, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError } from '../../../platform/errors.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import type { KeyOwner, KeyService } from '../../../platform/key-service.ts';
import { unwrapTransferred, wrapForTransfer } from '../../../platform/key-transfer.ts';
import { TOKEN_PREFIX } from '../../../platform/pkcs11-key-service.ts';
import type { KeyUse, RotatedPage } from '../../../platform/reencrypt.ts';
import { recordAudit, toAuditKeyRow } from '../../record/audit/index.ts';

type KeyContext = Pick<AppContext, 'organisationKeys'>;

type Purpose = KeyOwner['purpose'];

const KEY_BYTES = 32;

const getKeyService = (ctx: SealerContext, purpose: Purpose): KeyService =>
  purpose === 'DATA' ? ctx.organisationKeys.keyService : ctx.auditKeyService;

/** Returns false if the organisation already has a key, or had one that was deleted. */
export async function createOrganisationKeyIn(
  { organisationKeys: { keyService } }: KeyContext,
  tx: Tx,
  { organisationId }: Caller,
): Promise<boolean> {
  const owner = { organisationId, purpose: 'DATA' } as const;
  const organisation = await tx
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .where('shredded_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!organisation) return false;
  const { numInsertedOrUpdatedRows: created } = await tx
    .insertInto('organisation_key')
    .values({
      organisation_id: organisationId,
      purpose: owner.purpose,
      ...(await keyService.wrap(randomBytes(KEY_BYTES), owner)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return created === 1n;
}

/** For an organisation from before organisations had keys. Its existing data is encrypted with the key gradually. */
export const createMissingOrganisationKey = (ctx: AppContext, caller: Caller): Promise<boolean> =>
  inOrganisation(ctx, caller, async (tx) => {
    const created = await createOrganisationKeyIn(ctx, tx, caller);
    if (created) await recordAudit(tx, caller, { action: 'CREATE_ORGANISATION_KEY' });
    return created;
  });

/** Servers of the release before cannot use the keys. They may still run while the database is already migrated. */
const UPGRADE_HOURS = 1;

export async function createMissingOrganisationKeys(ctx: AppContext): Promise<void> {
  const { rows } = await sql`
    select from migration where name like '%_organisation_key.sql'
      and applied_at <= now() - make_interval(hours => ${UPGRADE_HOURS})`.execute(ctx.database.lookups);
  if (rows.length === 0) return;
  const ids = await listOrganisationIds(ctx, sql`list_organisations_without_key()`);
  await forEachCollectingErrors(ids, async (organisationId) => {
    await createMissingOrganisationKey(ctx, createSystemCaller(organisationId));
  });
}

export type RewrapOptions = {
  readonly caller: Caller;
  readonly purpose: Purpose;
  /** Creates a new key instead of one that cannot be unwrapped. What was encrypted with that one stays unreadable. */
  readonly replaceLost: boolean;
};

/** Wraps the key with the current key of the service. It stays the same, and so does everything derived from it. */
export async function rewrapOrganisationKey(
  ctx: SealerContext,
  tx: Tx,
  { caller, purpose, replaceLost }: RewrapOptions,
): Promise<RotatedPage> {
  const owner = { organisationId: caller.organisationId, purpose };
  const keyService = getKeyService(ctx, purpose);
  const row = await tx
    .selectFrom('organisation_key')
    .select(['wrapped_key', 'wrapped_by'])
    .where('organisation_id', '=', owner.organisationId)
    .where('purpose', '=', purpose)
    .where('wrapped_by', '<>', keyService.currentName)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { last: null, renewed: 0, failed: 0 };
  const found = await keyService.unwrap(row, owner).catch(() => null);
  if (!found && !replaceLost) return { last: null, renewed: 0, failed: 1 };
  if (!found) await recordAudit(tx, caller, { action: 'REPLACE_ORGANISATION_KEY' });
  await tx
    .updateTable('organisation_key')
    .set(await keyService.wrap(found ?? randomBytes(KEY_BYTES), owner))
    .where('organisation_id', '=', owner.organisationId)
    .where('purpose', '=', purpose)
    .execute();
  return { last: null, renewed: 1, failed: 0 };
}

/** Which keys of the installation the key of the organisation needs. */
export async function countOrganisationKeys(tx: Tx, { organisationId }: Pick<Caller, 'organisationId'>) {
  const rows = await tx
    .selectFrom('organisation_key')
    .select('wrapped_by')
    .where('organisation_id', '=', organisationId)
    .where('purpose', '=', 'DATA')
    .where('wrapped_by', 'not like', `${TOKEN_PREFIX}%`)
    .execute();
  return rows.map((row): KeyUse => ({ name: 'organisationKeys', keyId: row.wrapped_by, count: 1 }));
}

/** The keys of an organisation, wrapped for the installation that it moves to. */
export type TransferredKeys = {
  readonly key: string;
  /** Null if the log is signed with the key of the installation, or is not sealed yet. */
  readonly auditKey: string | null;
};

/**
 * Wraps the keys of the organisation for the installation with this transfer key. With the rows of the organisation,
 * they are all that the other installation needs. Data that still depends on a key of this installation must be rotated
 * first.
 */
export function wrapOrganisationKeysForTransfer(
  ctx: SealerContext,
  caller: Caller,
  publicKey: string,
): Promise<TransferredKeys> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const rows = (await tx.executeQuery(selectKeys(organisationId).compile())).rows;
    const wrap = async (purpose: Purpose) => {
      const row = rows.find((one) => one.purpose === purpose);
      const owner = { organisationId, purpose };
      return row ? wrapForTransfer(await getKeyService(ctx, purpose).unwrap(row, owner), publicKey, owner) : null;
    };
    const [key, auditKey] = [await wrap('DATA'), await wrap('AUDIT')];
    if (key === null)
      throw new ConflictError('KEY_MISSING', 'The organisation has no key yet: run "assay secrets rotate"');
    await recordAudit(tx, caller, { action: 'TRANSFER_ORGANISATION_KEY', meta: { to: publicKey } });
    return { key, auditKey };
  });
}

const selectKeys = (organisationId: string) =>
  queryBuilder
    .selectFrom('organisation_key')
    .select(['purpose', 'wrapped_key', 'wrapped_by'])
    .where('organisation_id', '=', organisationId);

/** The rows of keys that were wrapped for this installation. The import that writes them is what is audited. */
export async function adoptTransferredKeys(
  ctx: SealerContext,
  organisationId: string,
  { key, auditKey }: TransferredKeys,
) {
  const unwrap = (transferred: string, purpose: Purpose) =>
    unwrapTransferred(transferred, ctx.config.secrets, { organisationId, purpose });
  const owner = { organisationId, purpose: 'DATA' } as const;
  const wrapped = await ctx.organisationKeys.keyService.wrap(unwrap(key, 'DATA'), owner);
  const row = { organisation_id: organisationId, purpose: owner.purpose, ...wrapped };
  if (auditKey === null) return [row];
  return [row, await toAuditKeyRow(ctx, organisationId, unwrap(auditKey, 'AUDIT'))];
}

export type KeyInspection = {
  readonly organisationId: string;
  readonly purpose: Purpose;
  readonly wrappedBy: string;
  readonly isUsable: boolean;
};

/** Unwraps the keys of every organisation. */
export async function inspectOrganisationKeys(ctx: SealerContext): Promise<KeyInspection[]> {
  const inspected: KeyInspection[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) {
    const rows = await readInOrganisation(ctx, { organisationId }, toStatement(selectKeys(organisationId)));
    for (const { purpose, ...row } of rows) {
      const isUsable = await getKeyService(ctx, purpose)
        .unwrap(row, { organisationId, purpose })
        .then(() => true)
        .catch(() => false);
      inspected.push({ organisationId, purpose, wrappedBy: row.wrapped_by, isUsable });
    }
  }
  return inspected;
}

/**
 * Deletes the keys of the organisation, so that its credentials stop working and what was encrypted with it can never be
 * read again. Rows that are not encrypted stay.
 */
export function shredOrganisation(ctx: AppContext, caller: Caller, confirmedName: string): Promise<null> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const { name } = await tx
      .selectFrom('organisation')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (name !== confirmedName) throw new InvalidError(`The organisation is named "${name}". Nothing was changed.`);
    await recordAudit(tx, caller, {
      action: 'SHRED_ORGANISATION',
      entity: { type: 'Organisation', id: organisationId, name },
    });
    await tx
      .updateTable('organisation')
      .set({ shredded_at: sql<string>`now()` })
      .where('organisation_id', '=', organisationId)
      .execute();
    await tx.deleteFrom('organisation_key').where('organisation_id', '=', organisationId).execute();
    return null;
  });
}

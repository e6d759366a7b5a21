import { NIL_ID } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../domain/caller.ts';
import { type Cipher, CIPHER_MARK } from './cipher.ts';
import type { Tx } from './db/transaction.ts';
import { KEY_ID_BYTES } from './key-ring.ts';

/** A column of encrypted values, bound to table, organisation and row. Its names are constants of ours, never input. */
export type EncryptedColumn = {
  /** What the values are, as reports call them. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly cipher: Cipher;
};

/** The result of a page: the last row, or null if there are no more rows. */
export type RotatedPage = { readonly last: string | null; readonly renewed: number; readonly failed: number };

export const ROTATION_PAGE_SIZE = 100;

type OrganisationKey = Pick<Caller, 'organisationId'>;

/** Encrypts the next values with the current key. The locks on their rows end with the transaction. */
export async function reencryptPage(
  tx: Tx,
  { organisationId }: OrganisationKey,
  { column: encrypted, after }: { readonly column: EncryptedColumn; readonly after: string | null },
): Promise<RotatedPage> {
  const { table, column, rowId, cipher } = encrypted;
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select ${sql.ref(rowId)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where organisation_id = ${organisationId} and ${sql.ref(rowId)} > ${after ?? NIL_ID}
      and substring(${sql.ref(column)} from 1 for ${cipher.prefix.length}::integer) <> ${cipher.prefix}
    order by ${sql.ref(rowId)} limit ${ROTATION_PAGE_SIZE} for update`.execute(tx);
  let failed = 0;
  for (const { id, sealed } of rows) {
    const binding = [table, organisationId, id];
    const renewed = tryRenew(() => cipher.encrypt(cipher.decrypt(sealed, binding), binding));
    if (renewed === null) failed += 1;
    else
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
        where organisation_id = ${organisationId} and ${sql.ref(rowId)} = ${id}`.execute(tx);
  }
  return { last: rows.at(-1)?.id ?? null, renewed: rows.length - failed, failed };
}

/** Null if the key of the value is not in the ring, or the value belongs elsewhere. */
export function tryRenew<T>(renew: () => T): T | null {
  try {
    return renew();
  } catch {
    return null;
  }
}

/** How many values need which key. The ID is null for values from before keys had IDs. */
export type KeyUse = { readonly name: string; readonly keyId: string | null; readonly count: number };

export async function countEncrypted(
  tx: Tx,
  { organisationId }: OrganisationKey,
  { name, table, column }: EncryptedColumn,
): Promise<KeyUse[]> {
  const value = sql.ref(column);
  const { rows } = await sql<Omit<KeyUse, 'name'>>`
    select case when substring(${value} from 1 for ${CIPHER_MARK.length}::integer) = ${CIPHER_MARK}
        then encode(substring(${value} from ${CIPHER_MARK.length + 1}::integer for ${KEY_ID_BYTES}::integer), 'hex')
      end as "keyId", count(*) as count
    from ${sql.table(table)} where organisation_id = ${organisationId} and ${value} is not null group by 1`.execute(tx);
  return rows.map((row) => ({ name, ...row }));
}

/** Rows whose `key_id` names the key of a hash or a token. Those that no longer open anything do not count. */
export type KeyedRows = { readonly name: string; readonly table: string; readonly isLive: string };

export async function countKeyed(
  tx: Tx,
  { organisationId }: OrganisationKey,
  { name, table, isLive }: KeyedRows,
): Promise<KeyUse[]> {
  const { rows } = await sql<Omit<KeyUse, 'name'>>`
    select key_id as "keyId", count(*) as count from ${sql.table(table)}
    where organisation_id = ${organisationId} and ${sql.raw(isLive)} group by 1`.execute(tx);
  return rows.map((row) => ({ name, ...row }));
}

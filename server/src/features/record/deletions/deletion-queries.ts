import {
  type DeletedRecordPage,
  type DeletedRecordQuery,
  type DeletedRecordType,
  DELETIONS_KEPT_DAYS,
  type Permission,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  cutPage,
  isAfterCursor,
  type Keyset,
  orderByKeyset,
  parseCursor,
  selectPlace,
} from '../../../platform/db/keyset.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { getDeletionsKeptSince } from './deletion-commands.ts';

const DEFAULT_LIMIT = 100;

/** What showing the records requires. */
const RECORD_PERMISSIONS: Readonly<Record<DeletedRecordType, Permission>> = {
  Vendor: 'vendors:view',
  Assessment: 'assessments:view',
  Finding: 'assessments:view',
  Certification: 'vendors:view',
  Responsibility: 'vendors:view',
};

const BY_DELETION: Keyset = {
  name: 'deletedAt',
  columns: [
    { value: sql`deleted_at`, type: 'timestamptz' },
    { value: sql`id`, type: 'uuid' },
  ],
};

export type SyncedDeletionPage = { readonly page: DeletedRecordPage; readonly syncedUntil: string | null };

export async function listDeletedRecords(
  ctx: AppContext,
  caller: Caller,
  query: DeletedRecordQuery,
): Promise<SyncedDeletionPage> {
  const { since, cursor, limit = DEFAULT_LIMIT } = query;
  if (since !== undefined) requireKept(since, ctx.now());
  const after = cursor === undefined ? null : parseCursor(BY_DELETION, cursor);
  const syncedUntil = await readSyncedUntil(ctx, caller, { sort: 'updatedAt', cursor });
  const types = Object.entries(RECORD_PERMISSIONS).filter(([, permission]) => can(caller, permission));
  const list = queryBuilder
    .selectFrom('deletion')
    .select(['type', 'id', 'vendor_id as vendorId', 'deleted_at as deletedAt'])
    .select(selectPlace(BY_DELETION).as('place'))
    .where('organisation_id', '=', caller.organisationId)
    .where(
      joinConditions([
        since !== undefined && sql`deleted_at >= ${since}::timestamptz`,
        sql`type = any (string_to_array(${types.map(([type]) => type).join(' ')}, ' '))`,
        after !== null && isAfterCursor(BY_DELETION, after),
      ]),
    )
    .orderBy(orderByKeyset(BY_DELETION))
    .limit(limit + 1);
  const found = await readInOrganisation(ctx, caller, toStatement(list));
  const { rows, nextCursor } = cutPage(found, { keyset: BY_DELETION, limit, totalCount: null });
  const entries = rows.map(({ type, id, vendorId, deletedAt }) => ({ type, id, vendorId, deletedAt }));
  return { page: { entries, nextCursor }, syncedUntil };
}

function requireKept(since: string, now: Date) {
  if (since >= getDeletionsKeptSince(now)) return;
  throw new InvalidError(
    'Deletions from that time are no longer available. Run a full sync.',
    [{ path: 'since', message: `must not be more than ${String(DELETIONS_KEPT_DAYS)} days ago` }],
    { code: 'DELETIONS_EXPIRED' },
  );
}

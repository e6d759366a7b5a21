import type { Finding, FindingPage, FindingQuery } from '@assay/contract';
import { ALREADY_CLOSED, canClose } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { cutPage, isAfterCursor, orderByKeyset, parseCursor, selectPlace } from '../../../platform/db/keyset.ts';
import { countRows, planEachTime } from '../../../platform/db/pages.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { type FindingRow, selectFindings, toFinding } from '../../assessments/records/index.ts';
import { sumFigures } from '../../portfolio/figures/index.ts';
import { createFindingMatch, type FindingKeyset, matchesFindingFigures, toFindingKeyset } from './finding-filter.ts';

export const STILL_PROPOSED = 'This finding is still proposed. It opens when the review is finalised.';

export const NOT_SHARED = 'This finding is not shared with the vendor';

export type SyncedFindingPage = { readonly page: FindingPage; readonly syncedUntil: string | null };

export async function listFindings(ctx: AppContext, caller: Caller, query: FindingQuery): Promise<SyncedFindingPage> {
  const { page, limit = query.pageSize } = query;
  const keyset = toFindingKeyset(query.sort);
  const cursor = query.cursor === undefined ? null : parseCursor(keyset, query.cursor);
  const today = toIsoDate(ctx.now());
  const { condition, toCount } = await createFindingMatch(ctx, caller, query);
  const syncedUntil = await readSyncedUntil(ctx, caller, query);
  const figures = cursor === null ? matchesFindingFigures(query, today) : null;
  const figure = figures && (await sumFigures(ctx, caller, figures));
  return inOrganisation(ctx, caller, async (tx) => {
    await planEachTime(tx);
    const totalCount = cursor?.totalCount ?? figure ?? (await countRows(tx, toCount));
    const found = await orderFindings(tx, caller, keyset)
      .where(cursor ? joinConditions([condition, isAfterCursor(keyset, cursor)]) : condition)
      .limit(limit + 1)
      .offset(cursor ? 0 : (page - 1) * limit)
      .execute();
    const { rows, nextCursor } = cutPage(found, { keyset, limit, totalCount });
    const entries = await listFindingsById(tx, caller, rows);
    return { page: { entries, page, pageSize: limit, totalCount, nextCursor }, syncedUntil };
  });
}

/** Only IDs: what an entry shows beyond the finding is read for the entries of the page alone. */
const orderFindings = (tx: Tx, { organisationId }: Caller, keyset: FindingKeyset) =>
  tx
    .selectFrom('finding as f')
    .$if(keyset.byVendor, (findings) =>
      findings.innerJoin('vendor as v', (join) =>
        join.onRef('v.organisation_id', '=', 'f.organisation_id').onRef('v.id', '=', 'f.vendor_id'),
      ),
    )
    .select(['f.id', selectPlace(keyset).as('place')])
    .where('f.organisation_id', '=', organisationId)
    .orderBy(orderByKeyset(keyset));

async function listFindingsById(tx: Tx, caller: Caller, chosen: readonly { readonly id: string }[]) {
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectFindings(tx, caller).where('f.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toFinding(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A proposed finding is part of its review until the assessment is finalised. */
export const getFinding = (ctx: AppContext, caller: Caller, findingId: string): Promise<WithRevision<Finding>> =>
  inOrganisation(ctx, caller, async (tx) => toFindingWithRevision(await getOpenedFinding(tx, caller, findingId)));

export async function getOpenedFinding(tx: Tx, caller: Caller, findingId: string): Promise<FindingRow> {
  const finding = await getFindingIn(tx, caller, findingId);
  if (finding.proposed) throw new NotFoundError();
  return finding;
}

export const toFindingWithRevision = (row: FindingRow): WithRevision<Finding> => ({
  revision: row.revision,
  body: toFinding(row),
});

export async function getFindingIn(tx: Tx, caller: Caller, findingId: string): Promise<FindingRow> {
  const finding = await selectFindings(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  if (!finding) throw new NotFoundError();
  return finding;
}

export const toFindingEntity = ({ id, title }: Pick<FindingRow, 'id' | 'title'>) => ({
  type: 'Finding',
  id,
  name: title,
});

/**
 * Locks the finding, after locking its vendor against deletion: a CRITICAL finding changes what the vendor is rated, and
 * deleting a vendor locks in the same order.
 */
export async function findLockedFinding(tx: Tx, caller: Caller, findingId: string) {
  // A merge can move the finding to another vendor while this waits for the first one.
  if (!(await lockVendorOfFinding(tx, caller, findingId))) await lockVendorOfFinding(tx, caller, findingId);
  const finding = await tx
    .selectFrom('finding')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', findingId)
    .forUpdate()
    .executeTakeFirst();
  return finding ?? null;
}

async function lockVendorOfFinding(tx: Tx, { organisationId }: Caller, findingId: string): Promise<boolean> {
  const vendors = await tx
    .selectFrom('vendor')
    .innerJoin('finding', (join) =>
      join.onRef('finding.organisation_id', '=', 'vendor.organisation_id').onRef('finding.vendor_id', '=', 'vendor.id'),
    )
    .select('vendor.id')
    .where('vendor.organisation_id', '=', organisationId)
    .where('finding.id', '=', findingId)
    .forKeyShare('vendor')
    .execute();
  return vendors.length > 0;
}

/** For changes that are possible only while the finding is open. */
export async function lockOpenFinding(tx: Tx, caller: Caller, findingId: string) {
  const finding = await findLockedFinding(tx, caller, findingId);
  if (!finding) throw new NotFoundError();
  if (finding.proposed) throw new ConflictError('FINDING_PROPOSED', STILL_PROPOSED);
  if (!canClose(finding.status)) throw new ConflictError('FINDING_CLOSED', ALREADY_CLOSED);
  return finding;
}

/** Whether a contact of the vendor can see the finding in the portal now. */
export async function isFindingShared(tx: Tx, { organisationId }: Caller, findingId: string): Promise<boolean> {
  const share = await tx
    .selectFrom('finding_share as s')
    .innerJoin('portal_link as l', (join) =>
      join.onRef('l.organisation_id', '=', 's.organisation_id').onRef('l.id', '=', 's.portal_link_id'),
    )
    .select('s.finding_id')
    .where('s.organisation_id', '=', organisationId)
    .where('s.finding_id', '=', findingId)
    .where('s.unshared_at', 'is', null)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return share !== undefined;
}

/** A finding changes with its successor, because it names it. A trigger sets updated_at. */
export async function touchFinding(tx: Tx, { organisationId }: Caller, findingId: string): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ revision: sql<number>`revision + 1` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', findingId)
    .execute();
}

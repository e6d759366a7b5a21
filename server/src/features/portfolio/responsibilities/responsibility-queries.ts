import {
  type ControlResponsibilityPage,
  type DueResponsibility,
  MAX_MY_WORK_ENTRIES,
  type ResponsibilityList,
  type ResponsibilityPage,
  type ResponsibilityQuery,
  type ResponsibilityTable,
  type ResponsibilityTableQuery,
} from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
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
import { countWork } from '../../../platform/db/pages.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { sumFigures } from '../figures/index.ts';
import { selectResponsibilities, toResponsibility } from './responsibility-record.ts';

export async function listResponsibilities(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<ResponsibilityList> {
  const [vendor] = await readInOrganisation(ctx, caller, toStatement(selectVendorResponsibilities(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  // Within a JSON array, PostgreSQL writes microseconds and an offset.
  const entries = vendor.responsibilities.map((row) =>
    toResponsibility({ ...row, updated_at: new Date(row.updated_at).toISOString() }),
  );
  return { vendorId: vendor.id, vendorName: vendor.name, entries };
}

/** Ordered by due date. Without a due date last. */
const selectVendorResponsibilities = ({ organisationId }: Caller, vendorId: string) =>
  queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        selectResponsibilities(queryBuilder, organisationId)
          .where('r.vendor_id', '=', vendorId)
          .orderBy('r.due_date')
          .orderBy(sql`lower(r.title)`)
          .orderBy('r.id'),
      ).as('responsibilities'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId);

const DEFAULT_LIMIT = 100;

const BY_UPDATE: Keyset = {
  name: 'updatedAt',
  columns: [
    { value: sql`r.updated_at`, type: 'timestamptz' },
    { value: sql`r.id`, type: 'uuid' },
  ],
};

export type SyncedResponsibilityPage = { readonly page: ResponsibilityPage; readonly syncedUntil: string | null };

/** The responsibilities for all vendors, in the order in which they changed. */
export async function listResponsibilityPage(
  ctx: AppContext,
  caller: Caller,
  query: ResponsibilityQuery,
): Promise<SyncedResponsibilityPage> {
  const { limit = DEFAULT_LIMIT, cursor, updatedSince } = query;
  const after = cursor === undefined ? null : parseCursor(BY_UPDATE, cursor);
  const syncedUntil = await readSyncedUntil(ctx, caller, query);
  const list = selectResponsibilities(queryBuilder, caller.organisationId)
    .select(selectPlace(BY_UPDATE).as('place'))
    .where(
      joinConditions([
        updatedSince !== undefined && sql`r.updated_at >= ${updatedSince}::timestamptz`,
        after !== null && isAfterCursor(BY_UPDATE, after),
      ]),
    )
    .orderBy(orderByKeyset(BY_UPDATE))
    .limit(limit + 1);
  const found = await readInOrganisation(ctx, caller, toStatement(list));
  const { rows, nextCursor } = cutPage(found, { keyset: BY_UPDATE, limit, totalCount: null });
  const entries = rows.map((row) => ({ ...toResponsibility(row), vendorId: row.vendor_id }));
  return { page: { entries, nextCursor }, syncedUntil };
}

/** The responsibilities for all vendors, the first due first. Without a due date last. */
export async function listResponsibilityTable(
  ctx: AppContext,
  caller: Caller,
  { status, page, pageSize }: ResponsibilityTableQuery,
): Promise<ResponsibilityTable> {
  const totalCount = await sumFigures(
    ctx,
    caller,
    joinConditions([sql`kind = 'responsibility'`, status !== undefined && sql`key = ${status}`]),
  );
  const statement = sql<ResponsibilityTable['entries'][number]>`
    select r.id, r.title, r.control_code as "controlCode", u.name as "ownerName", r.due_date as "dueDate", r.status,
      v.id as "vendorId", v.name as "vendorName"
    from (
      select * from responsibility
      where organisation_id = ${caller.organisationId}::uuid
        and ${joinConditions([status !== undefined && sql`status = ${status}`])}
      order by coalesce(due_date, 'infinity'), id
      limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    ) as r
    join vendor v on v.organisation_id = r.organisation_id and v.id = r.vendor_id
    left join app_user u on u.organisation_id = r.organisation_id and u.id = r.owner_id
    order by coalesce(r.due_date, 'infinity'), r.id`;
  const entries = await readInOrganisation(
    ctx,
    caller,
    toStatement({ compile: () => statement.compile(queryBuilder) }),
  );
  return { entries, page, pageSize, totalCount };
}

/** Those that the caller owns and that are due by the given day, the earliest first. */
export async function listDueResponsibilities(
  tx: Tx,
  { organisationId, id }: Caller,
  until: string,
): Promise<{ entries: DueResponsibility[]; totalCount: number }> {
  const due = sql`responsibility where organisation_id = ${organisationId}::uuid and owner_id = ${id}::uuid
    and status in ('PENDING', 'IN_PROGRESS') and due_date <= ${until}::date`;
  const { rows } = await sql<DueResponsibility>`
    select r.id, r.title, r.due_date as "dueDate", v.id as "vendorId", v.name as "vendorName"
    from (select * from ${due} order by due_date, id limit ${sql.lit(MAX_MY_WORK_ENTRIES)}) as r
    join vendor v on v.organisation_id = r.organisation_id and v.id = r.vendor_id
    order by r.due_date, r.id`.execute(tx);
  return { entries: rows, totalCount: await countWork(tx, rows, due) };
}

export type ControlResponsibilitiesInput = {
  readonly controlCode: string;
  readonly page: number;
  readonly pageSize: number;
};

/** The responsibilities for all vendors that name a control: open ones first, by due date. */
export async function listControlResponsibilitiesIn(
  tx: Tx,
  { organisationId }: Caller,
  { controlCode, page, pageSize }: ControlResponsibilitiesInput,
): Promise<ControlResponsibilityPage> {
  const { totalCount } = await tx
    .selectFrom('responsibility')
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .where('organisation_id', '=', organisationId)
    .where('control_code', '=', controlCode)
    .executeTakeFirstOrThrow();
  const rows = await selectResponsibilities(tx, organisationId)
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.organisation_id', '=', 'r.organisation_id').onRef('v.id', '=', 'r.vendor_id'),
    )
    .select('v.name as vendor_name')
    .where('r.control_code', '=', controlCode)
    .orderBy(sql`r.status = any (array['COMPLETED', 'NOT_APPLICABLE'])`)
    .orderBy('r.due_date')
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const entries = rows.map((row) => ({
    ...toResponsibility(row),
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
  }));
  return { entries, page, pageSize, totalCount };
}

import type { AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import { type Condition, joinConditions } from '../../../platform/db/conditions.ts';

export type AuditFilter = Pick<AuditQuery, 'action' | 'userId' | 'fromDate' | 'toDate'>;

export type VendorKey = { readonly organisationId: string; readonly vendorId: string };

/**
 * The entries of the vendor, of those merged into it, and of their records. Records that were deleted are not found; the
 * vendor itself is.
 */
export const isAboutVendor = ({ organisationId, vendorId }: VendorKey) => {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const isOfVendor = sql`${ofOrganisation} and vendor_id = ${vendorId}::uuid`;
  return sql<boolean>`entity_id = any (array(
    select ${vendorId}::text
    union all select merged_id::text from vendor_merge where ${isOfVendor}
    union all select id::text from assessment where ${isOfVendor}
    union all select id::text from finding where ${isOfVendor}
    union all select id::text from certification where ${isOfVendor}
    union all select id::text from responsibility where ${isOfVendor}
    union all select id::text from evidence where ${ofOrganisation}
      and assessment_id in (select id from assessment where ${isOfVendor})
    union all select id::text from finding_file where ${ofOrganisation}
      and finding_id in (select id from finding where ${isOfVendor})
    union all select id::text from certification_attachment where ${ofOrganisation}
      and certification_id in (select id from certification where ${isOfVendor})
  ))`;
};

export const matchesAuditFilter = ({ action, userId, fromDate, toDate }: AuditFilter) =>
  joinConditions([
    action !== '' && sql`action = ${action}`,
    userId !== '' && sql`user_id = ${userId}::uuid`,
    fromDate !== undefined && sql`created_at >= ${fromDate}::timestamptz`,
    toDate !== undefined && sql`created_at <= ${toDate}::timestamptz`,
  ]);

export const entryDay = sql<string>`(created_at at time zone 'UTC')::date`;

/** Matches entries of the day in the column `day`. */
export const isOnDay = sql<boolean>`created_at >= (day::timestamp at time zone 'UTC')
  and created_at < ((day + 1)::timestamp at time zone 'UTC')`;

const toDay = (moment: string) => moment.slice(0, 10);
const isStartOfDay = (moment: string) => moment.endsWith('T00:00:00.000Z');
const isEndOfDay = (moment: string) => moment.endsWith('T23:59:59.999999Z');

/** The stored counts that match: the total, or those of each day that is completely within the range. */
export const matchesStoredCount = (filter: AuditFilter) =>
  hasDateRange(filter) ? matchesStoredDay(filter) : sql<boolean>`${matchesStoredFilter(filter)} and day = '-infinity'`;

export const matchesStoredDay = (filter: AuditFilter) =>
  sql<boolean>`${matchesStoredFilter(filter)} and day > '-infinity' and ${joinConditions(matchesWholeDays(filter))}`;

const matchesStoredFilter = ({ action, userId }: AuditFilter) =>
  sql<boolean>`action = ${action} and user_id = ${userId}`;

const hasDateRange = ({ fromDate, toDate }: AuditFilter) => fromDate !== undefined || toDate !== undefined;

const matchesWholeDays = ({ fromDate, toDate }: AuditFilter): (Condition | false)[] => [
  fromDate !== undefined && sql`day ${isStartOfDay(fromDate) ? sql`>=` : sql`>`} ${toDay(fromDate)}::date`,
  toDate !== undefined && sql`day ${isEndOfDay(toDate) ? sql`<=` : sql`<`} ${toDay(toDate)}::date`,
];

/** Days that are only partly within the range: two at most. */
export function listPartialDays({ fromDate, toDate }: AuditFilter): string[] {
  const days = new Set<string>();
  if (fromDate !== undefined && !isStartOfDay(fromDate)) days.add(toDay(fromDate));
  if (toDate !== undefined && !isEndOfDay(toDate)) days.add(toDay(toDate));
  return [...days];
}

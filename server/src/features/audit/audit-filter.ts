import type { AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import { allOf, type Condition } from '../../platform/db/conditions.ts';

export type AuditFilter = Pick<AuditQuery, 'action' | 'userId' | 'fromDate' | 'toDate'>;

/** What an entry must be like to be asked for. */
export const isMatch = ({ action, userId, fromDate, toDate }: AuditFilter) =>
  allOf([
    action !== '' && sql`action = ${action}`,
    userId !== '' && sql`user_id = ${userId}::uuid`,
    fromDate !== undefined && sql`created_at >= ${fromDate}::timestamptz`,
    toDate !== undefined && sql`created_at <= ${toDate}::timestamptz`,
  ]);

export const dayOfEntry = sql<string>`(created_at at time zone 'UTC')::date`;

/** An entry of the day in the column `day`. */
export const isOfDay = sql<boolean>`created_at >= (day::timestamp at time zone 'UTC')
  and created_at < ((day + 1)::timestamp at time zone 'UTC')`;

const dayOf = (moment: string) => moment.slice(0, 10);
const startsDay = (moment: string) => moment.endsWith('T00:00:00.000Z');
const endsDay = (moment: string) => moment.endsWith('T23:59:59.999999Z');

/** The kept counts that are asked for: of all time, or of each day that lies in the range as a whole. */
export const isKeptCount = (filter: AuditFilter) =>
  isDated(filter) ? isKeptDay(filter) : sql<boolean>`${isOfFilter(filter)} and day = '-infinity'`;

export const isKeptDay = (filter: AuditFilter) =>
  sql<boolean>`${isOfFilter(filter)} and day > '-infinity' and ${allOf(wholeDays(filter))}`;

const isOfFilter = ({ action, userId }: AuditFilter) => sql<boolean>`action = ${action} and user_id = ${userId}`;

const isDated = ({ fromDate, toDate }: AuditFilter) => fromDate !== undefined || toDate !== undefined;

const wholeDays = ({ fromDate, toDate }: AuditFilter): (Condition | false)[] => [
  fromDate !== undefined && sql`day ${startsDay(fromDate) ? sql`>=` : sql`>`} ${dayOf(fromDate)}::date`,
  toDate !== undefined && sql`day ${endsDay(toDate) ? sql`<=` : sql`<`} ${dayOf(toDate)}::date`,
];

/** The days of which only a part is asked for: two at the most. */
export function partialDays({ fromDate, toDate }: AuditFilter): string[] {
  const days = new Set<string>();
  if (fromDate !== undefined && !startsDay(fromDate)) days.add(dayOf(fromDate));
  if (toDate !== undefined && !endsDay(toDate)) days.add(dayOf(toDate));
  return [...days];
}

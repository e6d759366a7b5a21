import type { AssessmentListItem, AssessmentQuery } from '@assay/contract';
import { sql } from 'kysely';
import { isOverdue } from '../../domain/assessment-lifecycle.ts';
import { allOf, type Condition } from '../../platform/db/conditions.ts';
import { containing, isIndexed } from '../../platform/db/text-search.ts';

type Filtering = Pick<AssessmentQuery, 'vendorId' | 'fromDate' | 'toDate' | 'query' | 'overdue'>;

/** What only the table of the web app asks for. */
export type TableFilter = {
  readonly titleOrVendor?: string | undefined;
  readonly templateId?: string | undefined;
  readonly templateName?: string | undefined;
  /** Null: those that nobody reviews. */
  readonly reviewerId?: string | null | undefined;
};

/** The vendor's own list takes any text as a status. */
export type AssessmentFilter = Filtering & TableFilter & { readonly status?: string | undefined };

export type Asked = { readonly organisationId: string; readonly filter: AssessmentFilter; readonly today: string };

/** What an assessment `a` must be like to be asked for. */
export const isMatch = ({ organisationId, filter, today }: Asked, hasTitle = isFound): Condition => {
  const { vendorId, status, fromDate, toDate, query, overdue } = filter;
  return allOf([
    sql`a.organisation_id = ${organisationId}::uuid`,
    vendorId !== undefined && sql`a.vendor_id = ${vendorId}::uuid`,
    status !== undefined && sql`a.status = ${status}`,
    fromDate !== undefined && sql`a.created_at >= ${fromDate}::timestamptz`,
    toDate !== undefined && sql`a.created_at <= ${toDate}::timestamptz`,
    overdue === 'true' && sql`a.status in ('SENT', 'IN_PROGRESS') and a.due_date < ${today}::date`,
    query !== undefined && query !== '' && hasTitle(query),
    isInTable(organisationId, filter),
  ]);
};

const isInTable = (organisationId: string, filter: TableFilter): Condition => {
  const { titleOrVendor, templateId, templateName, reviewerId } = filter;
  return allOf([
    titleOrVendor !== undefined && titleOrVendor !== '' && isNamed(organisationId, titleOrVendor),
    templateId !== undefined &&
      sql`a.template_lineage_id = (
        select t.lineage_id from template t where t.organisation_id = ${organisationId}::uuid and t.id = ${templateId}::uuid)`,
    templateName !== undefined && sql`a.template_name = ${templateName}`,
    reviewerId === null && sql`a.reviewer_name is null`,
    typeof reviewerId === 'string' && sql`a.reviewer_id = ${reviewerId}::uuid`,
  ]);
};

/** Asks the index where it can help. */
const isFound = (query: string): Condition =>
  isIndexed(query) ? sql`a.id = any (array(select search_assessment_ids(lower(${containing(query)}))))` : isRead(query);

/** Looks at each title on the way: for those who go through the whole list anyway. */
export const isRead = (query: string): Condition => sql`lower(a.title) like lower(${containing(query)})`;

/** The index also finds the addresses of contacts, so the names of what it found are read once more. */
const isNamed = (
  organisationId: string,
  query: string,
): Condition => sql`(${isFound(query)} or a.vendor_id = any (array(
  select v.id from vendor v where v.organisation_id = ${organisationId}::uuid
    ${isIndexed(query) ? sql`and v.id = any (array(select search_vendor_ids(lower(${containing(query)}))))` : sql``}
    and lower(v.name) like lower(${containing(query)}))))`;

export const ITEM_COLUMNS = sql`a.id, a.title, a.vendor_id as "vendorId", v.name as "vendorName", a.status, a.score,
  a.due_date as "dueDate", a.created_at as "createdAt", a.sent_at as "sentAt", a.submitted_at as "submittedAt",
  a.completed_at as "completedAt", a.template_name as "templateName", a.template_version as "templateVersion",
  a.reviewer_name as "reviewerName"`;

export const WITH_VENDOR = sql`join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id`;

export type ItemRow = Omit<AssessmentListItem, 'overdue'>;

export const itemOf = (row: ItemRow, today: string): AssessmentListItem => ({
  id: row.id,
  title: row.title,
  vendorId: row.vendorId,
  vendorName: row.vendorName,
  status: row.status,
  overdue: isOverdue(row.status, row.dueDate, today),
  score: row.score,
  dueDate: row.dueDate,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  submittedAt: row.submittedAt,
  completedAt: row.completedAt,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  reviewerName: row.reviewerName,
});

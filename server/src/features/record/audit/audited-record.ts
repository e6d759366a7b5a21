import type { AuditedRecord, Permission } from '@assay/contract';
import { sql } from 'kysely';
import { type Caller, can } from '../../../domain/caller.ts';

/** The columns that `joinAuditedRecord` adds. All are null if the record no longer exists. */
export type AuditedRecordRow = {
  readonly recordType: AuditedRecord['type'] | null;
  readonly recordId: string | null;
  readonly vendorId: string | null;
  readonly vendorName: string | null;
};

/**
 * The ID as a column of its own, so that the join below compares columns only: under row-level security, a condition
 * that contains a cast or a pattern cannot use an index.
 */
export const ENTITY_UUID = sql`case when entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then entity_id::uuid end as entity_uuid`;

/** Finds the record of each row of `page`, by its entity type and ID. Files and certifications open their parent. */
export const joinAuditedRecord = (organisationId: string) => {
  const isEntity = sql`found.organisation_id = ${organisationId}::uuid and found.id = page.entity_uuid`;
  const isOf = (parent: ReturnType<typeof sql>) => sql`parent.organisation_id = ${organisationId}::uuid
    and parent.id = ${parent}`;
  return sql`left join lateral (
    select record.type as "recordType", record.id as "recordId", record.vendor_id as "vendorId",
      vendor.name as "vendorName"
    from (
      select 'Vendor' as type, id, id as vendor_id from vendor as found
        where page."entityType" = 'Vendor' and ${isEntity}
      union all select 'Assessment', id, vendor_id from assessment as found
        where page."entityType" = 'Assessment' and ${isEntity}
      union all select 'Finding', id, vendor_id from finding as found
        where page."entityType" = 'Finding' and ${isEntity}
      union all select 'Vendor', vendor_id, vendor_id from certification as found
        where page."entityType" = 'Certification' and ${isEntity}
      union all select 'Vendor', vendor_id, vendor_id from responsibility as found
        where page."entityType" = 'Responsibility' and ${isEntity}
      union all select 'Vendor', parent.vendor_id, parent.vendor_id from certification_attachment as found
        join certification as parent on ${isOf(sql`found.certification_id`)}
        where page."entityType" = 'Attachment' and ${isEntity}
      union all select 'Assessment', parent.id, parent.vendor_id from evidence as found
        join assessment as parent on ${isOf(sql`found.assessment_id`)}
        where page."entityType" = 'Evidence' and ${isEntity}
      union all select 'Finding', parent.id, parent.vendor_id from finding_file as found
        join finding as parent on ${isOf(sql`found.finding_id`)}
        where page."entityType" = 'FindingFile' and ${isEntity}
      union all select 'Template', id, null from template as found
        where page."entityType" = 'Template' and ${isEntity}
      union all select 'Framework', id, null from framework as found
        where page."entityType" = 'Framework' and ${isEntity}
    ) as record
    left join vendor on vendor.organisation_id = ${organisationId}::uuid and vendor.id = record.vendor_id
  ) as audited on true`;
};

const PERMISSIONS: Readonly<Record<AuditedRecord['type'], Permission>> = {
  Vendor: 'vendors:view',
  Assessment: 'assessments:view',
  Finding: 'assessments:view',
  Template: 'templates:view',
  Framework: 'frameworks:view',
};

/** Null if the caller may not open it. */
export function toAuditedRecord(caller: Caller, row: AuditedRecordRow): AuditedRecord | null {
  const { recordType, recordId, vendorId, vendorName } = row;
  if (recordType === null || recordId === null || !can(caller, PERMISSIONS[recordType])) return null;
  return { type: recordType, id: recordId, vendorId, vendorName };
}

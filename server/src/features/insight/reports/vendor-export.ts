import {
  type AssessmentListItem,
  type Certification,
  formatHeldBackBy,
  type Responsibility,
  type VendorDetail,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type CsvColumns, formatCsvTables, toCsvTable } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { listVendorAssessments } from '../../assessments/records/index.ts';
import { listCertifications } from '../../portfolio/certifications/index.ts';
import { listResponsibilities } from '../../portfolio/responsibilities/index.ts';
import {
  getVendor,
  toVendorCsvColumns,
  toVendorEntity,
  VENDOR_CSV_FIELDS,
  VENDOR_CSV_HEADERS,
} from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';

export const VENDOR_COLUMNS: CsvColumns<VendorDetail> = {
  Vendor: ({ name }) => name,
  ID: ({ id }) => id,
  ...toVendorCsvColumns(VENDOR_CSV_FIELDS),
  [VENDOR_CSV_HEADERS.contractRenewalDate]: ({ contractRenewalDate }) => contractRenewalDate?.slice(0, 10),
  'Overall score': ({ overallScore }) => overallScore,
  'Last assessed at': ({ lastAssessedAt }) => lastAssessedAt,
};

export const ASSESSMENT_COLUMNS: CsvColumns<AssessmentListItem> = {
  Assessment: ({ title }) => title,
  ID: ({ id }) => id,
  Status: ({ status }) => status,
  Overdue: ({ overdue }) => overdue,
  Score: ({ score }) => score,
  'Due date': ({ dueDate }) => dueDate,
  'Created at': ({ createdAt }) => createdAt,
  'Sent at': ({ sentAt }) => sentAt,
  'Submitted at': ({ submittedAt }) => submittedAt,
  'Completed at': ({ completedAt }) => completedAt,
  Template: ({ templateName }) => templateName,
  'Template version': ({ templateVersion }) => templateVersion,
  Reviewer: ({ reviewerName }) => reviewerName,
  Provisional: ({ score, status }) => score !== null && status !== 'COMPLETED',
  Rating: ({ rating }) => rating,
  'Held back by': ({ heldBackBy }) => formatHeldBackBy(heldBackBy),
};

export const CERTIFICATION_COLUMNS: CsvColumns<Certification> = {
  Certification: ({ name }) => name,
  ID: ({ id }) => id,
  Issuer: ({ issuer }) => issuer,
  'Issued date': ({ issuedDate }) => issuedDate,
  'Expires date': ({ expiresDate }) => expiresDate,
  Status: ({ status }) => status,
  Notes: ({ notes }) => notes,
};

export const RESPONSIBILITY_COLUMNS: CsvColumns<Responsibility> = {
  'Customer responsibility': ({ title }) => title,
  ID: ({ id }) => id,
  Description: ({ description }) => description,
  Control: ({ controlCode }) => controlCode,
  Certification: ({ certificationName }) => certificationName,
  Owner: ({ ownerName }) => ownerName,
  'Due date': ({ dueDate }) => dueDate,
  Status: ({ status }) => status,
  Notes: ({ notes }) => notes,
};

/** Audited before it is returned: an export that cannot be audited is not sent. */
export async function exportVendorCsv(ctx: AppContext, caller: Caller, vendorId: string): Promise<Download<string>> {
  const { body: vendor } = await getVendor(ctx, caller, vendorId);
  const assessments = await listVendorAssessments(ctx, caller, vendorId);
  const certifications = await listCertifications(ctx, caller, vendorId);
  const responsibilities = await listResponsibilities(ctx, caller, vendorId);
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_VENDOR', entity: toVendorEntity(vendor) }),
  );
  const content = formatCsvTables([
    toCsvTable(VENDOR_COLUMNS, [vendor]),
    toCsvTable(ASSESSMENT_COLUMNS, assessments),
    toCsvTable(CERTIFICATION_COLUMNS, certifications.entries),
    toCsvTable(RESPONSIBILITY_COLUMNS, responsibilities.entries),
  ]);
  return { fileName: vendor.name, content };
}

import {
  type AssessmentListItem,
  type Certification,
  formatHeldBackBy,
  type Responsibility,
  type VendorDetail,
  type VendorExportQuery,
  type VendorExportTable,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type CsvColumns, type CsvTable, formatCsvTable, mergeCsvTables, toCsvTable } from '../../../platform/csv.ts';
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
  'Rating limited by': ({ heldBackBy }) => formatHeldBackBy(heldBackBy),
};

export const CERTIFICATION_COLUMNS: CsvColumns<Certification> = {
  Certification: ({ name }) => name,
  ID: ({ id }) => id,
  Issuer: ({ issuer }) => issuer,
  'Issued date': ({ issuedDate }) => issuedDate,
  'Expires date': ({ expiresDate }) => expiresDate,
  Status: ({ status }) => status,
  Notes: ({ notes }) => notes,
  Files: ({ attachments }) => attachments.map(({ fileName }) => fileName).join('; '),
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

type TableReader = (ctx: AppContext, caller: Caller, vendor: VendorDetail) => Promise<CsvTable>;

const TABLES: Readonly<Record<VendorExportTable, TableReader>> = {
  vendor: async (_ctx, _caller, vendor) => toCsvTable(VENDOR_COLUMNS, [vendor]),
  assessment: async (ctx, caller, { id }) =>
    toCsvTable(ASSESSMENT_COLUMNS, await listVendorAssessments(ctx, caller, id)),
  certification: async (ctx, caller, { id }) =>
    toCsvTable(CERTIFICATION_COLUMNS, (await listCertifications(ctx, caller, id)).entries),
  responsibility: async (ctx, caller, { id }) =>
    toCsvTable(RESPONSIBILITY_COLUMNS, (await listResponsibilities(ctx, caller, id)).entries),
};

export type VendorExportInput = VendorExportQuery & { readonly vendorId: string };

/** Audited before it is returned: an export that cannot be audited is not sent. */
export async function exportVendorCsv(
  ctx: AppContext,
  caller: Caller,
  { vendorId, table }: VendorExportInput,
): Promise<Download<string>> {
  const { body: vendor } = await getVendor(ctx, caller, vendorId);
  const content = table ? await TABLES[table](ctx, caller, vendor) : await readAllTables(ctx, caller, vendor);
  const meta = { filter: { ...(table && { table }) } };
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_VENDOR', entity: toVendorEntity(vendor), meta }),
  );
  return { fileName: vendor.name, content: formatCsvTable(content) };
}

const readAllTables: TableReader = async (ctx, caller, vendor) =>
  mergeCsvTables('Record', {
    vendor: await TABLES.vendor(ctx, caller, vendor),
    assessment: await TABLES.assessment(ctx, caller, vendor),
    certification: await TABLES.certification(ctx, caller, vendor),
    responsibility: await TABLES.responsibility(ctx, caller, vendor),
  });

import type { AssessmentListItem, Certification, Responsibility, VendorDetail } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Columns, csvBlocks, csvTable } from '../../platform/csv.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { listAssessmentsOfVendor } from '../assessments/assessment-list-queries.ts';
import { listCertifications } from '../certifications/certification-queries.ts';
import { listResponsibilities } from '../responsibilities/responsibility-queries.ts';
import { entityOf } from './vendor-commands.ts';
import { getVendor } from './vendor-detail-queries.ts';

export const VENDOR: Columns<VendorDetail> = {
  Vendor: ({ name }) => name,
  ID: ({ id }) => id,
  'External ID': ({ externalId }) => externalId,
  'Contact name': ({ contactName }) => contactName,
  'Contact email': ({ contactEmail }) => contactEmail,
  Tier: ({ tier }) => tier,
  Website: ({ website }) => website,
  Notes: ({ notes }) => notes,
  'Service description': ({ serviceDescription }) => serviceDescription,
  'Data sensitivity': ({ dataSensitivity }) => dataSensitivity,
  'Contract renewal date': ({ contractRenewalDate }) => contractRenewalDate?.slice(0, 10),
  'Contract value': ({ contractValue }) => contractValue,
  'Geographic risk': ({ geographicRisk }) => geographicRisk,
  Tags: ({ tags }) => tags.join('; '),
  'Overall score': ({ overallScore }) => overallScore,
  'Last assessed at': ({ lastAssessedAt }) => lastAssessedAt,
};

export const ASSESSMENT: Columns<AssessmentListItem> = {
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
};

export const CERTIFICATION: Columns<Certification> = {
  Certification: ({ name }) => name,
  ID: ({ id }) => id,
  Issuer: ({ issuer }) => issuer,
  'Issued date': ({ issuedDate }) => issuedDate,
  'Expires date': ({ expiresDate }) => expiresDate,
  Status: ({ status }) => status,
  Notes: ({ notes }) => notes,
};

export const RESPONSIBILITY: Columns<Responsibility> = {
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

/** Audited before anything is handed out: what cannot be logged does not leave. */
export async function exportVendor(ctx: AppContext, caller: Caller, vendorId: string): Promise<Download<string>> {
  const { body: vendor } = await getVendor(ctx, caller, vendorId);
  const assessments = await listAssessmentsOfVendor(ctx, caller, vendorId);
  const certifications = await listCertifications(ctx, caller, vendorId);
  const responsibilities = await listResponsibilities(ctx, caller, vendorId);
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_VENDOR', entity: entityOf(vendor) }),
  );
  const content = csvBlocks([
    csvTable(VENDOR, [vendor]),
    csvTable(ASSESSMENT, assessments),
    csvTable(CERTIFICATION, certifications.entries),
    csvTable(RESPONSIBILITY, responsibilities.entries),
  ]);
  return { fileName: vendor.name, content };
}

import type { VendorDetail, VendorDetailQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Reader, toCaller } from '../../../platform/db/read.ts';
import { requireExpandable } from '../../../platform/http/expansion.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { listVendorAssessments, listVendorFindings } from '../../assessments/records/index.ts';
import { listCertifications } from '../../portfolio/certifications/index.ts';
import { listResponsibilities } from '../../portfolio/responsibilities/index.ts';

export type ExpandVendorInput = {
  readonly vendor: WithRevision<VendorDetail>;
  readonly expand: VendorDetailQuery['expand'];
};

const NEEDED = {
  assessments: 'assessments:view',
  findings: 'assessments:view',
  certifications: 'vendors:view',
  responsibilities: 'vendors:view',
} as const;

export async function expandVendor(
  ctx: AppContext,
  reader: Reader,
  { vendor, expand = [] }: ExpandVendorInput,
): Promise<WithRevision<VendorDetail>> {
  if (expand.length === 0) return vendor;
  const caller = toCaller(reader);
  requireExpandable(caller, expand, NEEDED);
  const { id } = vendor.body;
  const names = new Set(expand);
  return {
    revision: vendor.revision,
    body: {
      ...vendor.body,
      ...(names.has('assessments') && { assessments: await listVendorAssessments(ctx, caller, id) }),
      ...(names.has('findings') && {
        findings: await inOrganisation(ctx, caller, (tx) => listVendorFindings(tx, caller, id)),
      }),
      ...(names.has('certifications') && { certifications: (await listCertifications(ctx, caller, id)).entries }),
      ...(names.has('responsibilities') && { responsibilities: (await listResponsibilities(ctx, caller, id)).entries }),
    },
  };
}

import type { Finding, OscalAssessmentPlan, OscalAssessmentResults, OscalPoam } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { getOrganisationIn } from '../../access/organisations/index.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import {
  type AssessmentRow,
  getAssessmentRow,
  listVendorFindings,
  toAssessmentEntity,
} from '../../assessments/records/index.ts';
import { findResult } from '../../assessments/results/index.ts';
import { toVendorEntity } from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toLabel } from '../reports/index.ts';
import {
  type AssessmentInput,
  buildAssessmentPlan,
  buildAssessmentResults,
  type ControlResult,
} from './oscal-assessment.ts';
import { buildPoam } from './oscal-risks.ts';

const toUrl = (site: URL, path: string) => new URL(path, site).href;

const toAssessmentUrl = (site: URL, assessmentId: string, document: string) =>
  toUrl(site, `/api/v1/assessments/${assessmentId}/oscal/${document}`);

/** Audited before it is returned: an export that cannot be audited is not sent. */
export const exportAssessmentPlan = (
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<Download<OscalAssessmentPlan>> =>
  inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const input = await readAssessment(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
    await recordAudit(tx, caller, {
      action: 'EXPORT_ASSESSMENT_OSCAL',
      entity: toAssessmentEntity(assessment),
      meta: { document: 'assessment-plan' },
    });
    return { fileName: `${input.detail.vendorName} assessment plan`, content: buildAssessmentPlan(input) };
  });

/** Audited before it is returned: an export that cannot be audited is not sent. */
export const exportAssessmentResults = (
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<Download<OscalAssessmentResults>> =>
  inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    requireCompleted(assessment);
    const input = await readAssessment(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
    const site = await ctx.sites.getUrlIn(tx, caller);
    const content = buildAssessmentResults({
      ...input,
      controlResults: await listControlResults(tx, assessment),
      planUrl: toAssessmentUrl(site, assessmentId, 'assessment-plan'),
      toEvidenceUrl: (evidenceId) => toUrl(site, `/api/v1/evidence/${evidenceId}/content`),
    });
    await recordAudit(tx, caller, {
      action: 'EXPORT_ASSESSMENT_OSCAL',
      entity: toAssessmentEntity(assessment),
      meta: { document: 'assessment-results' },
    });
    return { fileName: `${input.detail.vendorName} assessment results`, content };
  });

function requireCompleted({ status }: AssessmentRow): void {
  if (status === 'COMPLETED') return;
  throw new ConflictError(
    'WRONG_STATUS',
    `OSCAL results are available when the assessment is completed. Its status is ${toLabel(status)}.`,
  );
}

type AssessmentSource = { readonly assessment: AssessmentRow; readonly today: string };

/** A completed assessment keeps the name of the vendor and the rating that it was completed with. */
async function readAssessment(tx: Tx, caller: Caller, source: AssessmentSource): Promise<AssessmentInput> {
  const { id, name } = await getOrganisationIn(tx, caller);
  const detail = await getAssessmentDetail(tx, caller, source);
  const result = await findResult(tx, caller, source.assessment);
  const completed = result && { vendorName: result.vendor.name, rating: result.rating.rating };
  return { organisation: { id, name }, detail: { ...detail, ...completed } };
}

const listControlResults = (tx: Tx, { organisation_id, id }: AssessmentRow): Promise<ControlResult[]> =>
  tx
    .selectFrom('control_result')
    .select(['framework_id as frameworkId', 'control_code as code', 'ratio'])
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('applicable', '=', true)
    .execute();

/** Audited before it is returned: an export that cannot be audited is not sent. */
export const exportVendorPoam = (ctx: AppContext, caller: Caller, vendorId: string): Promise<Download<OscalPoam>> =>
  inOrganisation(ctx, caller, async (tx) => {
    const vendor = await getVendorName(tx, caller, vendorId);
    const findings = (await listVendorFindings(tx, caller, vendorId)).filter(isOpenOrAccepted);
    if (findings.length === 0) {
      throw new ConflictError(
        'NO_OPEN_FINDINGS',
        'This vendor has no open or accepted findings, and a POA&M needs at least one',
      );
    }
    const { id, name } = await getOrganisationIn(tx, caller);
    const site = await ctx.sites.getUrlIn(tx, caller);
    const toResultsUrl = (assessmentId: string) => toAssessmentUrl(site, assessmentId, 'assessment-results');
    await recordAudit(tx, caller, {
      action: 'EXPORT_VENDOR_OSCAL',
      entity: toVendorEntity(vendor),
      meta: { document: 'poam' },
    });
    return {
      fileName: `${vendor.name} POA&M`,
      content: buildPoam({ organisation: { id, name }, vendor, findings, toResultsUrl }),
    };
  });

async function getVendorName(tx: Tx, { organisationId }: Caller, vendorId: string) {
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return vendor;
}

/** An acceptance that has ended is replaced by its successor. */
const isOpenOrAccepted = ({ status, supersededByFindingId }: Finding) =>
  status === 'OPEN' || (status === 'RISK_ACCEPTED' && supersededByFindingId === null);

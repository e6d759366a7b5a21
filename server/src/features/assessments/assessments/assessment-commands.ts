import type { AssessmentCreate, AssessmentDetail, Deleted } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toDeletion } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockVendorKey, updateAssessmentCount, updateVendorScore } from '../../portfolio/vendors/index.ts';
import { getTemplateRow, type TemplateRow } from '../../questionnaires/templates/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { enqueueEvidenceRemoval } from '../evidence/index.ts';
import { type AssessmentRow, loadAssessmentRecord, lockAssessment, toAssessmentEntity } from '../records/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';
import { getReviewerColumns } from './reviewer-queries.ts';

export function createAssessment(ctx: AppContext, caller: Caller, body: AssessmentCreate): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await createAssessmentIn(tx, caller, body);
    return getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
  });
}

/** Runs within a larger transaction and writes its own audit entry. */
export async function createAssessmentIn(tx: Tx, caller: Caller, body: AssessmentCreate): Promise<AssessmentRow> {
  const vendor = await lockVendorKey(tx, caller, body.vendorId).catch(throwUnknownReference('vendorId'));
  const template = await getPublishedTemplate(tx, caller, body.templateId);
  const assessment = await tx
    .insertInto('assessment')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      vendor_id: vendor.id,
      title: body.title ?? template.name,
      template_id: template.id,
      template_lineage_id: template.lineage_id,
      template_name: template.name,
      template_version: template.version,
      due_date: body.dueDate ?? null,
      ...(await getReviewerColumns(tx, caller, body.reviewerId)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateAssessmentCount(tx, caller, { vendorId: vendor.id, change: 1 });
  const meta = {
    vendorId: vendor.id,
    vendorName: vendor.name,
    template: template.name,
    version: template.version,
    ...(assessment.due_date !== null && { dueDate: assessment.due_date }),
    ...(assessment.reviewer_id !== null && { reviewerId: assessment.reviewer_id }),
  };
  await recordAudit(tx, caller, {
    action: 'CREATE_ASSESSMENT',
    entity: toAssessmentEntity(assessment),
    meta,
    loadRecord: () => loadAssessmentRecord(tx, caller, assessment.id),
  });
  return assessment;
}

export async function getPublishedTemplate(tx: Tx, caller: Caller, templateId: string): Promise<TemplateRow> {
  const template = await getTemplateRow(tx, caller, templateId).catch(throwUnknownReference('templateId'));
  if (template.status === 'PUBLISHED') return template;
  throw new ConflictError(
    'TEMPLATE_NOT_PUBLISHED',
    'Only published templates can be sent. Publish this template first.',
  );
}

/** An unknown ID in the body is a 400, only one in the path is a 404. */
const throwUnknownReference = (path: string) => (error: unknown) => {
  throw error instanceof NotFoundError
    ? new InvalidError('Assessment data is invalid', [{ path, message: 'does not exist in this organisation' }])
    : error;
};

/** Deletes everything that belongs to it and recalculates the vendor's score. */
export function deleteAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    const { id, vendor_id: vendorId, status } = assessment;
    const record = await loadAssessmentRecord(tx, caller, id);
    const files = await enqueueEvidenceRemoval(tx, caller, id);
    await tx
      .deleteFrom('assessment')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', id)
      .execute();
    await updateAssessmentCount(tx, caller, { vendorId, change: -1 });
    if (status === 'COMPLETED') await updateVendorScore(tx, caller, vendorId);
    const { due_date, template_name, template_version, submitted_at, completed_at, score } = assessment;
    const fields = { due_date, template_name, template_version, submitted_at, completed_at, score };
    const meta = { vendorId, status, files, changes: toDeletion(fields) };
    const entity = toAssessmentEntity(assessment);
    const loadRecord = () => Promise.resolve(record);
    await recordAudit(tx, caller, { action: 'DELETE_ASSESSMENT', entity, meta, loadRecord });
    return { deleted: true, id };
  });
}

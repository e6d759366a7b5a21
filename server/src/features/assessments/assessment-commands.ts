import type { AssessmentCreate, AssessmentDetail, Deleted } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { AppContext } from '../../context.ts';
import { STEPS, type Transition } from '../../domain/assessment-lifecycle.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Happening, recordAudit } from '../audit/audit-commands.ts';
import { removeEvidenceOf } from '../evidence/evidence-removal-commands.ts';
import { findTemplate, type Template } from '../templates/template-queries.ts';
import { countAssessments, holdVendor, rescoreVendor } from '../vendors/vendor-score-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import { type Assessment, entityOf, lockAssessment } from './assessment-queries.ts';

export function createAssessment(ctx: AppContext, caller: Caller, body: AssessmentCreate): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await draftAssessment(tx, caller, body);
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

/** Part of a larger change, with its audit entry. */
export async function draftAssessment(tx: Tx, caller: Caller, body: AssessmentCreate): Promise<Assessment> {
  const vendor = await holdVendor(tx, caller, body.vendorId).catch(unknown('vendorId'));
  const template = await findPublishedTemplate(tx, caller, body.templateId);
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countAssessments(tx, caller, { vendorId: vendor.id, change: 1 });
  const meta = { vendorId: vendor.id, vendorName: vendor.name, template: template.name, version: template.version };
  await recordAudit(tx, caller, { action: 'CREATE_ASSESSMENT', entity: entityOf(assessment), meta });
  return assessment;
}

export async function findPublishedTemplate(tx: Tx, caller: Caller, templateId: string): Promise<Template> {
  const template = await findTemplate(tx, caller, templateId).catch(unknown('templateId'));
  if (template.status === 'PUBLISHED') return template;
  throw new ConflictError('Only a published template can be sent: publish it first');
}

/** A body that names what does not exist is invalid; only a path is not found. */
const unknown = (path: string) => (error: unknown) => {
  throw error instanceof NotFoundError
    ? new InvalidError('Assessment data is invalid', [{ path, message: 'names nothing in this organisation' }])
    : error;
};

type Changes = UpdateObject<Tables, 'assessment'>;

export type Move = {
  readonly assessment: Assessment;
  readonly transition: Transition;
  readonly changes: Changes;
  readonly entry: Pick<Happening, 'action' | 'meta'>;
};

/** Takes a step of the assessment's life, with its audit entry. The row is locked and the step allowed by then. */
export async function moveAssessment(tx: Tx, caller: Caller, move: Move): Promise<Assessment> {
  const { assessment, transition, changes, entry } = move;
  const status = STEPS[transition].to;
  const moved = await changeAssessment(tx, assessment, { ...changes, status });
  const meta = { ...entry.meta, from: assessment.status, to: status };
  await recordAudit(tx, caller, { action: entry.action, entity: entityOf(assessment), meta });
  return moved;
}

/** The questions are large: unless they are changed, the ones that were read before are taken on. */
export async function changeAssessment(tx: Tx, assessment: Assessment, changes: Changes): Promise<Assessment> {
  const changed = await tx
    .updateTable('assessment')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', assessment.organisation_id)
    .where('id', '=', assessment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return changes.sections === undefined ? { ...changed, sections: assessment.sections } : changed;
}

/** With everything that belongs to it; the vendor's score is what is left. */
export function deleteAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    const { id, vendor_id: vendorId, status } = assessment;
    const files = await removeEvidenceOf(tx, caller, { assessmentId: id });
    await tx
      .deleteFrom('assessment')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', id)
      .execute();
    await countAssessments(tx, caller, { vendorId, change: -1 });
    if (status === 'COMPLETED') await rescoreVendor(tx, caller, vendorId);
    await recordAudit(tx, caller, {
      action: 'DELETE_ASSESSMENT',
      entity: entityOf(assessment),
      meta: { status, files },
    });
    return { deleted: true, id };
  });
}

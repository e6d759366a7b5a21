import type { Finding, FindingCreate, FindingSource, VendorFindingCreate } from '@assay/contract';
import { canRaiseFinding } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { requireUser } from '../../access/users/index.ts';
import { lockAssessment, requireKnownQuestions, toFinding } from '../../assessments/records/index.ts';
import { lockVendor } from '../../portfolio/vendors/index.ts';
import { deleteProposal, requireReviewPhase } from './dismissal-commands.ts';
import { recordFindingCreation } from './finding-audit.ts';
import { getFindingIn } from './finding-queries.ts';
import { getDueDate, getOpeningDefaults } from './opening-defaults.ts';

export type RaiseFindingInput = { readonly assessmentId: string; readonly body: FindingCreate };

/** Reviewers can raise findings beyond the automatic ones, during the review and after it. */
export function raiseFinding(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: RaiseFindingInput,
): Promise<Finding> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireReviewPhase(canRaiseFinding(assessment.status));
    if (body.questionKey) {
      requireKnownQuestions(caller, assessment, [body.questionKey]);
      await deleteProposal(tx, assessment, body.questionKey);
    }
    const subject = {
      vendorId: assessment.vendor_id,
      assessmentId: assessment.id,
      questionKey: body.questionKey ?? null,
      source: 'ASSESSMENT' as const,
      today: toIsoDate(ctx.now()),
    };
    return raiseFindingIn(tx, caller, { ...subject, body });
  });
}

export type RaiseVendorFindingInput = { readonly vendorId: string; readonly body: VendorFindingCreate };

/** For what is learned outside an assessment. */
export function raiseVendorFinding(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: RaiseVendorFindingInput,
): Promise<Finding> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const subject = { vendorId: vendor.id, assessmentId: null, questionKey: null, source: body.source };
    return raiseFindingIn(tx, caller, { ...subject, today: toIsoDate(ctx.now()), body });
  });
}

type NewFinding = {
  readonly vendorId: string;
  readonly assessmentId: string | null;
  readonly questionKey: string | null;
  readonly source: FindingSource;
  readonly today: string;
  readonly body: Omit<FindingCreate, 'questionKey'>;
};

export async function raiseFindingIn(tx: Tx, caller: Caller, { body, ...subject }: NewFinding): Promise<Finding> {
  if (body.ownerId) await requireUser(tx, caller, body.ownerId);
  const defaults = await getOpeningDefaults(tx, caller, subject);
  const id = newId();
  await tx
    .insertInto('finding')
    .values({
      organisation_id: caller.organisationId,
      id,
      vendor_id: subject.vendorId,
      assessment_id: subject.assessmentId,
      question_key: subject.questionKey,
      source: subject.source,
      title: body.title,
      description: body.description,
      recommendation: body.recommendation ?? null,
      severity: body.severity,
      control_codes: body.controlCodes,
      due_date: body.dueDate === undefined ? getDueDate(defaults, body.severity) : body.dueDate,
      owner_id: body.ownerId === undefined ? defaults.ownerId : body.ownerId,
      proposed: false,
    })
    .execute();
  const finding = await getFindingIn(tx, caller, id);
  await recordFindingCreation(tx, caller, finding);
  return toFinding(finding);
}

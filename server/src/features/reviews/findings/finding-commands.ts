import type {
  Deleted,
  Dismissal,
  Finding,
  FindingCreate,
  FindingDismissal,
  FindingUpdate,
  FindingWithdrawal,
} from '@assay/contract';
import { ALREADY_CLOSED, canClose, canDismissFinding, canRaiseFinding } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import {
  type AssessmentRow,
  listDismissals,
  lockAssessment,
  requireKnownQuestions,
  toAssessmentEntity as assessmentEntity,
  toFinding,
} from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { recordFindingCreation, recordFindingWithdrawal } from './finding-audit.ts';
import { acceptanceExpiredJob } from './finding-jobs.ts';
import { findLockedFinding, getFindingIn, toFindingEntity } from './finding-queries.ts';

const DAY_MS = 24 * 3_600_000;

const FINDING_COLUMNS = {
  questionKey: 'question_key',
  title: 'title',
  description: 'description',
  severity: 'severity',
  controlCodes: 'control_codes',
  dueDate: 'due_date',
} as const satisfies Readonly<Record<keyof FindingCreate, keyof Tables['finding']>>;

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
    const id = newId();
    await tx
      .insertInto('finding')
      .values({
        organisation_id: caller.organisationId,
        id,
        vendor_id: assessment.vendor_id,
        assessment_id: assessment.id,
        title: body.title,
        description: body.description,
        severity: body.severity,
        ...toColumns(FINDING_COLUMNS, body),
        proposed: false,
      })
      .execute();
    const finding = await getFindingIn(tx, caller, id);
    await recordFindingCreation(tx, caller, finding);
    return toFinding(finding);
  });
}

function requireReviewPhase(isAllowed: boolean): void {
  if (isAllowed) return;
  throw new ConflictError('NOT_UNDER_REVIEW', 'Findings can be changed only while the assessment is under review');
}

export type CloseFindingInput = { readonly findingId: string; readonly update: FindingUpdate };

/** A finding can be closed once: a concurrent second request fails. */
export function closeFinding(
  ctx: AppContext,
  caller: Caller,
  { findingId, update }: CloseFindingInput,
): Promise<Finding> {
  requireValidClosing(update, toIsoDate(ctx.now()));
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await findLockedFinding(tx, caller, findingId);
    if (!before) throw new NotFoundError();
    if (before.proposed)
      throw new InvalidError('This finding is still proposed. It opens when the review is finalised.', [], {
        code: 'FINDING_PROPOSED',
      });
    if (!canClose(before.status)) throw new InvalidError(ALREADY_CLOSED, [], { code: 'FINDING_CLOSED' });
    await tx
      .updateTable('finding')
      .set({
        status: update.status,
        resolution_note: update.resolutionNote ?? null,
        accepted_until: update.acceptedUntil ?? null,
        resolved_at: sql<string>`now()`,
        resolved_by_name: caller.name,
      })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', findingId)
      .execute();
    await scheduleAcceptanceExpiry(tx, caller, { findingId, acceptedUntil: update.acceptedUntil, now: ctx.now() });
    const finding = await getFindingIn(tx, caller, findingId);
    const meta = {
      changes: { status: { from: before.status, to: finding.status } },
      resolutionNote: finding.resolution_note,
      acceptedUntil: finding.accepted_until,
    };
    const closed = toFinding(finding);
    const loadRecord = () => Promise.resolve({ finding: closed });
    await recordAudit(tx, caller, { action: 'UPDATE_FINDING', entity: toFindingEntity(finding), meta, loadRecord });
    return closed;
  });
}

function requireValidClosing({ status, acceptedUntil }: FindingUpdate, today: string): void {
  if (!acceptedUntil) return;
  const message =
    status === 'RISK_ACCEPTED'
      ? acceptedUntil < today
        ? 'must not be in the past'
        : null
      : 'is allowed only with status RISK_ACCEPTED';
  if (message !== null) throw new InvalidError('Finding data is invalid', [{ path: 'acceptedUntil', message }]);
}

type AcceptanceExpiryInput = {
  readonly findingId: string;
  readonly acceptedUntil: string | null | undefined;
  readonly now: Date;
};

/** Enqueues the job for the day after the acceptance ends. */
async function scheduleAcceptanceExpiry(
  tx: Tx,
  { organisationId }: Caller,
  { findingId, acceptedUntil, now }: AcceptanceExpiryInput,
) {
  if (!acceptedUntil) return;
  const endsAt = Date.parse(`${acceptedUntil}T00:00:00Z`) + DAY_MS;
  const startAfterSeconds = Math.ceil((endsAt - now.getTime()) / 1_000);
  await enqueue(tx, acceptanceExpiredJob, [{ data: { organisationId, findingId }, startAfterSeconds }]);
}

export type WithdrawFindingInput = { readonly findingId: string; readonly body: FindingWithdrawal };

/**
 * Deletes a finding that was raised in error. During the review, its question keeps the reason, so that it is not proposed
 * again; a completed review is sealed, and stays as it is.
 */
export function withdrawFinding(
  ctx: AppContext,
  caller: Caller,
  { findingId, body: { reason } }: WithdrawFindingInput,
): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessment_id: assessmentId } = await getFindingIn(tx, caller, findingId);
    const assessment = await lockAssessment(tx, caller, assessmentId);
    const finding = await findLockedFinding(tx, caller, findingId);
    if (!finding) throw new NotFoundError();
    if (finding.proposed)
      throw new ConflictError('FINDING_PROPOSED', 'This finding is still proposed. Dismiss it instead.');
    if (!canClose(finding.status)) throw new ConflictError('FINDING_CLOSED', ALREADY_CLOSED);
    await tx
      .deleteFrom('finding')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', findingId)
      .execute();
    if (finding.question_key !== null && canDismissFinding(assessment.status)) {
      await saveDismissal(tx, caller, { assessment, questionKey: finding.question_key, reason });
    }
    await recordFindingWithdrawal(tx, caller, { finding, reason });
    return { deleted: true, id: findingId };
  });
}

export type DismissFindingInput = { readonly assessmentId: string; readonly body: FindingDismissal };

export function dismissFinding(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body: { questionKey, reason } }: DismissFindingInput,
): Promise<Dismissal> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireReviewPhase(canDismissFinding(assessment.status));
    requireKnownQuestions(caller, assessment, [questionKey]);
    await deleteProposal(tx, assessment, questionKey);
    await saveDismissal(tx, caller, { assessment, questionKey, reason });
    const meta = { questionKey, reason };
    await recordAudit(tx, caller, { action: 'DISMISS_FINDING', entity: assessmentEntity(assessment), meta });
    const dismissals = await listDismissals(tx, caller, assessment.id);
    const dismissal = dismissals.find((one) => one.questionKey === questionKey);
    if (!dismissal) throw new Error('The dismissal was saved but could not be read back');
    return dismissal;
  });
}

type DismissalInput = { readonly assessment: AssessmentRow; readonly questionKey: string; readonly reason: string };

async function saveDismissal(tx: Tx, caller: Caller, { assessment, questionKey, reason }: DismissalInput) {
  await tx
    .insertInto('finding_dismissal')
    .values({
      organisation_id: caller.organisationId,
      assessment_id: assessment.id,
      question_key: questionKey,
      reason,
      dismissed_by_name: caller.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'assessment_id', 'question_key'])
        .doUpdateSet({ reason, dismissed_by_name: caller.name, dismissed_at: sql<string>`now()` }),
    )
    .execute();
}

async function deleteProposal(tx: Tx, { organisation_id, id }: AssessmentRow, questionKey: string): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id, assessment_id: id, question_key: questionKey, proposed: true }))
    .execute();
}

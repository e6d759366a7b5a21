import type { Dismissal, Finding, FindingCreate, FindingDismissal, FindingUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { ALREADY_CLOSED, canClose } from '../../domain/finding-lifecycle.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import {
  type Assessment,
  entityOf as assessmentEntity,
  lockAssessment,
  requireQuestions,
} from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { acceptanceExpired } from './finding-jobs.ts';
import { entityOf, findFinding, findingOf, listDismissals } from './finding-queries.ts';

const DAY_MS = 24 * 3_600_000;

export type NewFinding = { readonly assessmentId: string; readonly body: FindingCreate };

/** A reviewer may see what no rule saw, during the review and after it. */
export function raiseFinding(ctx: AppContext, caller: Caller, { assessmentId, body }: NewFinding): Promise<Finding> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireReviewable(assessment, ['UNDER_REVIEW', 'COMPLETED']);
    if (body.questionKey) {
      requireQuestions(caller, assessment, [body.questionKey]);
      await withdrawProposal(tx, assessment, body.questionKey);
    }
    const id = newId();
    await tx
      .insertInto('finding')
      .values({
        organisation_id: caller.organisationId,
        id,
        vendor_id: assessment.vendor_id,
        assessment_id: assessment.id,
        question_key: body.questionKey ?? null,
        title: body.title,
        description: body.description,
        severity: body.severity,
        proposed: false,
        control_codes: body.controlCodes,
        due_date: body.dueDate ?? null,
      })
      .execute();
    const finding = await findFinding(tx, caller, id);
    const meta = { assessmentId: assessment.id, severity: body.severity, questionKey: body.questionKey ?? null };
    await recordAudit(tx, caller, { action: 'CREATE_FINDING', entity: entityOf(finding), meta });
    return findingOf(finding);
  });
}

function requireReviewable({ status }: Assessment, allowed: readonly Assessment['status'][]): void {
  if (allowed.includes(status)) return;
  throw new ConflictError('Findings are decided on while the assessment is under review');
}

export type Closing = { readonly findingId: string; readonly update: FindingUpdate };

/** Once: whoever comes second finds it closed. */
export function closeFinding(ctx: AppContext, caller: Caller, { findingId, update }: Closing): Promise<Finding> {
  requireSensible(update, dayOf(ctx.now()));
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockFinding(tx, caller, findingId);
    if (before.proposed) throw new InvalidError('Finding is only proposed: it opens when the review ends');
    if (!canClose(before.status)) throw new InvalidError(ALREADY_CLOSED);
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
    await expectExpiry(tx, caller, { findingId, acceptedUntil: update.acceptedUntil, now: ctx.now() });
    const finding = await findFinding(tx, caller, findingId);
    const meta = {
      changes: { status: { from: before.status, to: finding.status } },
      resolutionNote: finding.resolution_note,
      acceptedUntil: finding.accepted_until,
    };
    await recordAudit(tx, caller, { action: 'UPDATE_FINDING', entity: entityOf(finding), meta });
    return findingOf(finding);
  });
}

function requireSensible({ status, acceptedUntil }: FindingUpdate, today: string): void {
  if (!acceptedUntil) return;
  const message =
    status === 'RISK_ACCEPTED' ? (acceptedUntil < today ? 'must not be in the past' : null) : 'needs RISK_ACCEPTED';
  if (message !== null) throw new InvalidError('Finding data is invalid', [{ path: 'acceptedUntil', message }]);
}

type Expiry = { readonly findingId: string; readonly acceptedUntil: string | null | undefined; readonly now: Date };

/** The day after the last day of the acceptance, a successor is due. */
async function expectExpiry(tx: Tx, { organisationId }: Caller, { findingId, acceptedUntil, now }: Expiry) {
  if (!acceptedUntil) return;
  const endsAt = Date.parse(`${acceptedUntil}T00:00:00Z`) + DAY_MS;
  const startAfterSeconds = Math.ceil((endsAt - now.getTime()) / 1_000);
  await enqueue(tx, acceptanceExpired, [{ data: { organisationId, findingId }, startAfterSeconds }]);
}

async function lockFinding(tx: Tx, { organisationId }: Caller, findingId: string) {
  const finding = await tx
    .selectFrom('finding')
    .select(['status', 'proposed'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', findingId)
    .forUpdate()
    .executeTakeFirst();
  if (!finding) throw new NotFoundError();
  return finding;
}

export type Dismissing = { readonly assessmentId: string; readonly body: FindingDismissal };

/** Takes back what the rules proposed for a question, with the reason on record. */
export function dismissFinding(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body: { questionKey, reason } }: Dismissing,
): Promise<Dismissal> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireReviewable(assessment, ['UNDER_REVIEW']);
    requireQuestions(caller, assessment, [questionKey]);
    await withdrawProposal(tx, assessment, questionKey);
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
    const meta = { questionKey, reason };
    await recordAudit(tx, caller, { action: 'DISMISS_FINDING', entity: assessmentEntity(assessment), meta });
    const dismissals = await listDismissals(tx, caller, assessment.id);
    const dismissal = dismissals.find((one) => one.questionKey === questionKey);
    if (!dismissal) throw new Error('A dismissal was written and is not there');
    return dismissal;
  });
}

/** A person has looked at the question: what the rules proposed for it has served its purpose. */
async function withdrawProposal(tx: Tx, { organisation_id, id }: Assessment, questionKey: string): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id, assessment_id: id, question_key: questionKey, proposed: true }))
    .execute();
}

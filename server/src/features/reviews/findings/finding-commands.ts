import type { Deleted, Finding, FindingUpdate, FindingWithdrawal } from '@assay/contract';
import { ALREADY_CLOSED, canClose, canDismissFinding } from '@assay/contract/rules';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { lockAssessment, toFinding } from '../../assessments/records/index.ts';
import { requireAllowedAcceptance } from './acceptance-policy.ts';
import { saveDismissal } from './dismissal-commands.ts';
import { recordFindingUpdate, recordFindingWithdrawal } from './finding-audit.ts';
import { enqueueFindingFileRemoval } from './finding-file-commands.ts';
import { acceptanceExpiredJob } from './finding-jobs.ts';
import { findLockedFinding, getFindingIn, STILL_PROPOSED, touchFinding } from './finding-queries.ts';

const DAY_MS = 24 * 3_600_000;

export type CloseFindingInput = { readonly findingId: string; readonly update: FindingUpdate };

/** A finding can be closed once: a concurrent second request fails. */
export const closeFinding = (ctx: AppContext, caller: Caller, input: CloseFindingInput): Promise<Finding> =>
  inOrganisation(ctx, caller, (tx) => closeFindingIn(tx, caller, { ...input, now: ctx.now() }));

export async function closeFindingIn(
  tx: Tx,
  caller: Caller,
  { findingId, update, now }: CloseFindingInput & { readonly now: Date },
): Promise<Finding> {
  const today = toIsoDate(now);
  requireValidClosing(update, today);
  const before = await findLockedFinding(tx, caller, findingId);
  if (!before) throw new NotFoundError();
  if (before.proposed) throw new InvalidError(STILL_PROPOSED, [], { code: 'FINDING_PROPOSED' });
  if (!canClose(before.status)) throw new InvalidError(ALREADY_CLOSED, [], { code: 'FINDING_CLOSED' });
  if (update.status === 'RISK_ACCEPTED')
    await requireAllowedAcceptance(tx, caller, { ...update, severity: before.severity, today });
  return closeOpenFinding(tx, caller, { finding: before, update, now });
}

export type CloseOpenFindingInput = {
  readonly finding: Selectable<Tables['finding']>;
  readonly update: FindingUpdate;
  readonly now: Date;
};

/** The caller holds the lock on the finding and knows that it is open. */
export async function closeOpenFinding(
  tx: Tx,
  caller: Caller,
  { finding: { id, status, revision }, update, now }: CloseOpenFindingInput,
): Promise<Finding> {
  await tx
    .updateTable('finding')
    .set({
      status: update.status,
      resolution_note: update.resolutionNote ?? null,
      accepted_until: update.acceptedUntil ?? null,
      resolved_at: sql<string>`now()`,
      resolved_by_name: caller.name,
      revision: revision + 1,
    })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .execute();
  await scheduleAcceptanceExpiry(tx, caller, { findingId: id, acceptedUntil: update.acceptedUntil, now });
  const finding = toFinding(await getFindingIn(tx, caller, id));
  const meta = {
    changes: { status: { from: status, to: finding.status } },
    resolutionNote: finding.resolutionNote,
    acceptedUntil: finding.acceptedUntil,
  };
  await recordFindingUpdate(tx, caller, { finding, meta });
  return finding;
}

export function requireValidClosing({ status, acceptedUntil }: FindingUpdate, today: string): void {
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
export async function scheduleAcceptanceExpiry(
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
    const assessment = assessmentId === null ? null : await lockAssessment(tx, caller, assessmentId);
    const finding = await findLockedFinding(tx, caller, findingId);
    if (!finding) throw new NotFoundError();
    if (finding.proposed)
      throw new ConflictError('FINDING_PROPOSED', 'This finding is still proposed. Dismiss it instead.');
    if (!canClose(finding.status)) throw new ConflictError('FINDING_CLOSED', ALREADY_CLOSED);
    await enqueueFindingFileRemoval(tx, caller, findingId);
    await tx
      .deleteFrom('finding')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', findingId)
      .execute();
    if (finding.supersedes_finding_id !== null) await touchFinding(tx, caller, finding.supersedes_finding_id);
    if (finding.question_key !== null && assessment && canDismissFinding(assessment.status)) {
      await saveDismissal(tx, caller, { assessment, questionKey: finding.question_key, reason });
    }
    await recordFindingWithdrawal(tx, caller, { finding, reason });
    return { deleted: true, id: findingId };
  });
}

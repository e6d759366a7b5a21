import type { AssessmentDetail, AssessmentReason } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { moveAssessment } from '../assessments/assessment-commands.ts';
import { detailOf } from '../assessments/assessment-detail-queries.ts';
import { type Assessment, lockAssessment, requireStep } from '../assessments/assessment-queries.ts';
import { judge, type Judgement, scoreColumns } from '../assessments/judgement-queries.ts';
import { recordResult, withdrawResult } from '../assessments/result-commands.ts';
import { openProposals, requireFindings } from '../findings/proposal-commands.ts';
import { rescoreVendor } from '../vendors/vendor-score-commands.ts';

/** Freezes the score. What the review left open stands in its way, by name. */
export function finalizeAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'finalize');
    const today = dayOf(ctx.now());
    const judgement = await judge(tx, caller, { assessment: before, today });
    requireDecided(judgement);
    await requireFindings(tx, caller, { assessment: before, judgement });
    const findings = await openProposals(tx, caller, { assessment: before, judgement });
    const columns = scoreColumns(judgement.score);
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'finalize',
      changes: { ...columns, completed_at: sql<string>`clock_timestamp()` },
      entry: { action: 'FINALIZE_ASSESSMENT', meta: { score: columns.score, findings } },
    });
    await recordResult(tx, caller, { assessment, judgement });
    await rescoreVendor(tx, caller, assessment.vendor_id);
    return detailOf(tx, caller, { assessment, today, judgement });
  });
}

function requireDecided({ judged, decisions }: Judgement): void {
  const visible = judged.filter((question) => question.visible);
  const keysOf = (questions: typeof visible) => questions.map(({ key }) => key).join(', ');
  const claims = visible.filter(({ rule }) => rule === 'NA_PENDING');
  if (claims.length > 0) throw new ConflictError(`"Not applicable" is still to be decided: ${keysOf(claims)}`);
  const texts = visible.filter(({ rule }) => rule === 'PENDING_REVIEW');
  if (texts.length > 0) throw new ConflictError(`Free text is still to be decided: ${keysOf(texts)}`);
  const unclear = visible.filter(({ key }) => decisions.get(key)?.decision === 'CLARIFICATION_REQUESTED');
  if (unclear.length > 0) throw new ConflictError(`A clarification is still awaited: ${keysOf(unclear)}`);
}

export type Reopening = { readonly assessmentId: string; readonly body: AssessmentReason };

/** The score it was completed with stays in the vendor's history. */
export function reopenAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: Reopening,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'reopen');
    await requireNewest(tx, before);
    await withdrawResult(tx, caller, { assessment: before, reason: body.reason });
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'reopen',
      changes: { completed_at: null },
      entry: { action: 'REOPEN_ASSESSMENT', meta: { reason: body.reason, score: before.score } },
    });
    await rescoreVendor(tx, caller, assessment.vendor_id);
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

async function requireNewest(tx: Tx, assessment: Assessment): Promise<void> {
  const newer = await tx
    .selectFrom('assessment as newer')
    .innerJoin('assessment as this', (join) =>
      join
        .onRef('this.organisation_id', '=', 'newer.organisation_id')
        .onRef('this.vendor_id', '=', 'newer.vendor_id')
        .onRef('this.template_lineage_id', '=', 'newer.template_lineage_id')
        .onRef('this.completed_at', '<', 'newer.completed_at'),
    )
    .select('newer.title')
    .where('this.organisation_id', '=', assessment.organisation_id)
    .where('this.id', '=', assessment.id)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new ConflictError(`A newer assessment of the same template is completed: ${newer.title}`);
}

import type { AssessedControl } from '@assay/contract';
import {
  calculateControlRatio,
  formatRational,
  ONE,
  type Rational,
  SCORING_VERSION,
  subtract,
  toNumber,
} from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { QuestionCompliance } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  type AssessmentEvaluation,
  evaluateAssessmentIn,
  type EvaluationInput,
  getScoringVersion,
  parseWeights,
  toScoreColumns,
} from './assessment-evaluation.ts';
import { type AssessmentRow, lockAssessment, toAssessmentEntity } from './assessment-locks.ts';
import { updateAssessmentColumns } from './assessment-transitions.ts';

const SHORTFALL_DECIMALS = 15;

/**
 * Moves an open assessment to the current scoring rules before it is scored again. One that is completed keeps the rules
 * and the score it was completed with.
 */
export async function updateScoringVersion(
  tx: Tx,
  caller: Caller,
  { assessment, today }: EvaluationInput,
): Promise<AssessmentRow> {
  const from = getScoringVersion(assessment);
  if (from === SCORING_VERSION) return assessment;
  const current = { ...assessment, scoring_version: SCORING_VERSION };
  const isSubmitted = assessment.submitted_at !== null;
  const evaluation = isSubmitted ? await evaluateAssessmentIn(tx, caller, { assessment: current, today }) : null;
  const columns = evaluation ? toScoreColumns(evaluation.score) : {};
  const updated = await updateAssessmentColumns(tx, assessment, { ...columns, scoring_version: SCORING_VERSION });
  await recordAudit(tx, caller, {
    action: 'UPDATE_SCORING_VERSION',
    entity: toAssessmentEntity(assessment),
    meta: {
      scoringVersion: { from, to: SCORING_VERSION },
      score: { from: assessment.score, to: updated.score },
    },
  });
  return updated;
}

const FILL_BATCH_SIZE = 50;

/**
 * Stores the critical questions that limit the ratings of assessments scored by an older version. Their scores do not
 * change, so there is nothing to audit.
 */
export async function fillFailedCritical(ctx: AppContext, caller: Caller): Promise<void> {
  const today = toIsoDate(ctx.now());
  let ids: readonly string[];
  do {
    ids = await inOrganisation(ctx, caller, (tx) => listUnfilledIds(tx, caller));
    for (const id of ids) {
      await inOrganisation(ctx, caller, async (tx) => {
        const assessment = await lockAssessment(tx, caller, id);
        const { score } = await evaluateAssessmentIn(tx, caller, { assessment, today });
        await tx
          .updateTable('assessment')
          .set({ failed_critical: toScoreColumns(score).failed_critical })
          .where('organisation_id', '=', caller.organisationId)
          .where('id', '=', id)
          .execute();
      }).catch(ignoreNotFound);
    }
  } while (ids.length === FILL_BATCH_SIZE);
}

async function listUnfilledIds(tx: Tx, { organisationId }: Caller): Promise<string[]> {
  const rows = await tx
    .selectFrom('assessment')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('failed_critical', 'is', null)
    .where('score', 'is not', null)
    .limit(FILL_BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}

export type AssessmentResult = { readonly assessment: AssessmentRow; readonly evaluation: AssessmentEvaluation };

/** Records the score in the history, and a result for every covered control. */
export async function recordResult(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation }: AssessmentResult,
): Promise<void> {
  await tx
    .insertInto('completed_score')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      assessment_id: assessment.id,
      vendor_id: assessment.vendor_id,
      score: assessment.score,
      submitted_at: assessment.submitted_at,
      completed_at: assessment.completed_at ?? '',
      completed_by_name: caller.name,
    })
    .execute();
  const results = toControlResults(assessment, evaluation);
  if (results.length > 0) await tx.insertInto('control_result').values(results).execute();
}

type KnownAssessedControl = AssessedControl & { readonly frameworkId: string };

const isKnownControl = (control: AssessedControl): control is KnownAssessedControl => control.frameworkId !== null;

function toControlResults(assessment: AssessmentRow, { questions, evaluated }: AssessmentEvaluation) {
  const weights = parseWeights(assessment);
  const controls = new Map(
    questions.flatMap((question) =>
      question.controls.filter(isKnownControl).map((control) => [toControlKey(control), control]),
    ),
  );
  return [...controls].flatMap(([name, control]) => {
    const mapped = new Set(
      questions.filter((question) => question.controls.some((one) => toControlKey(one) === name)).map(({ key }) => key),
    );
    const results = evaluated.filter(({ key }) => mapped.has(key));
    const ratio = calculateControlRatio(results, weights);
    return ratio === null && !results.some(isAgreedNotApplicable)
      ? []
      : [{ ...toControlResultRow(assessment, control), ...toRatioColumns(ratio) }];
  });
}

const isAgreedNotApplicable = ({ rule, compliance }: QuestionCompliance) => rule === 'REVIEWED' && compliance === null;

const toControlKey = ({ frameworkId, code }: AssessedControl) => `${frameworkId ?? ''} ${code}`;

const toControlResultRow = ({ organisation_id, id }: AssessmentRow, control: KnownAssessedControl) => ({
  organisation_id,
  assessment_id: id,
  framework_id: control.frameworkId,
  control_code: control.code,
  framework_name: control.framework,
  control_title: control.title ?? control.code,
  domain: control.domain ?? '',
});

/** A control that does not apply has no ratio: nothing reads the one stored. */
const toRatioColumns = (ratio: Rational | null) => ({
  applicable: ratio !== null,
  ratio: formatRational(ratio ?? ONE),
  shortfall: toNumber(subtract(ONE, ratio ?? ONE), SHORTFALL_DECIMALS),
});

export type WithdrawResultInput = { readonly assessment: AssessmentRow; readonly reason: string };

export async function withdrawResult(
  tx: Tx,
  caller: Caller,
  { assessment, reason }: WithdrawResultInput,
): Promise<void> {
  const ofAssessment = { organisation_id: caller.organisationId, assessment_id: assessment.id };
  await tx
    .updateTable('completed_score')
    .set({ reopened_at: sql<string>`now()`, reopen_reason: reason })
    .where((where) => where.and(ofAssessment))
    .where('reopened_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('control_result')
    .where((where) => where.and(ofAssessment))
    .execute();
}

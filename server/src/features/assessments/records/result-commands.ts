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
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
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
import { type AssessmentRow, toAssessmentEntity } from './assessment-locks.ts';
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
    const ratio = calculateControlRatio(
      evaluated.filter(({ key }) => mapped.has(key)),
      weights,
    );
    return ratio === null ? [] : [{ ...toControlResultRow(assessment, control), ...toRatioColumns(ratio) }];
  });
}

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

const toRatioColumns = (ratio: Rational) => ({
  ratio: formatRational(ratio),
  shortfall: toNumber(subtract(ONE, ratio), SHORTFALL_DECIMALS),
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

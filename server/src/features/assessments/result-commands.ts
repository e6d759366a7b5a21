import type { AssessedControl } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { ONE, type Rational, subtract, toNumber, toText } from '../../domain/rational.ts';
import { controlRatio } from '../../domain/scoring.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Assessment } from './assessment-queries.ts';
import { type Judgement, weightsOf } from './judgement-queries.ts';

const SHORTFALL_DECIMALS = 15;

export type Result = { readonly assessment: Assessment; readonly judgement: Judgement };

/** What a completed assessment leaves behind: its score in the history, and a result for every control it covers. */
export async function recordResult(tx: Tx, caller: Caller, { assessment, judgement }: Result): Promise<void> {
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
  const results = controlResults(assessment, judgement);
  if (results.length > 0) await tx.insertInto('control_result').values(results).execute();
}

type AskedControl = AssessedControl & { readonly frameworkId: string };

const isKnown = (control: AssessedControl): control is AskedControl => control.frameworkId !== null;

function controlResults(assessment: Assessment, { questions, judged }: Judgement) {
  const weights = weightsOf(assessment);
  const controls = new Map(
    questions.flatMap((question) => question.controls.filter(isKnown).map((control) => [nameOf(control), control])),
  );
  return [...controls].flatMap(([name, control]) => {
    const mapped = new Set(
      questions.filter((question) => question.controls.some((one) => nameOf(one) === name)).map(({ key }) => key),
    );
    const ratio = controlRatio(
      judged.filter(({ key }) => mapped.has(key)),
      weights,
    );
    return ratio === null ? [] : [{ ...ofControl(assessment, control), ...columnsOf(ratio) }];
  });
}

const nameOf = ({ frameworkId, code }: AssessedControl) => `${frameworkId ?? ''} ${code}`;

const ofControl = ({ organisation_id, id }: Assessment, control: AskedControl) => ({
  organisation_id,
  assessment_id: id,
  framework_id: control.frameworkId,
  control_code: control.code,
  framework_name: control.framework,
  control_title: control.title ?? control.code,
  domain: control.domain ?? '',
});

const columnsOf = (ratio: Rational) => ({
  ratio: toText(ratio),
  shortfall: toNumber(subtract(ONE, ratio), SHORTFALL_DECIMALS),
});

export type Withdrawal = { readonly assessment: Assessment; readonly reason: string };

export async function withdrawResult(tx: Tx, caller: Caller, { assessment, reason }: Withdrawal): Promise<void> {
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

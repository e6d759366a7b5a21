import { formatFindingTitle, type FrozenQuestion } from '@assay/contract';
import { shouldProposeFinding } from '@assay/contract/rules';
import type { Caller } from '../../../domain/caller.ts';
import { formatFindingDescription } from '../../../domain/finding-text.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type AssessmentEvaluation, type AssessmentRow, listDismissals } from '../../assessments/records/index.ts';

export type ReviewedAssessment = { readonly assessment: AssessmentRow; readonly evaluation: AssessmentEvaluation };

const listQuestionsNeedingFinding = ({ questions, evaluated }: AssessmentEvaluation): FrozenQuestion[] => {
  const keys = new Set(evaluated.filter(({ compliance }) => shouldProposeFinding(compliance)).map(({ key }) => key));
  return questions.filter(({ key }) => keys.has(key));
};

/** At the start of a review: proposes a finding for every question that earned less than half and has none yet. */
export async function proposeFindings(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation }: ReviewedAssessment,
): Promise<void> {
  const settled = await listSettledKeys(tx, caller, assessment);
  const proposals = listQuestionsNeedingFinding(evaluation)
    .filter(({ key }) => !settled.has(key))
    .map((question) => ({
      organisation_id: caller.organisationId,
      id: newId(),
      vendor_id: assessment.vendor_id,
      assessment_id: assessment.id,
      question_key: question.key,
      title: formatFindingTitle(question.text),
      description: buildDescription(question, evaluation),
      severity: question.riskWeight,
      proposed: true,
      control_codes: question.controls.map(({ code }) => code),
    }));
  if (proposals.length > 0) await tx.insertInto('finding').values(proposals).execute();
}

/** An answer that was given before the question was hidden is kept, but does not explain anything. */
function buildDescription(question: FrozenQuestion, { answered, evaluated }: AssessmentEvaluation): string {
  const { visible, automatic } = evaluated.find(({ key }) => key === question.key) ?? {};
  if (visible === false && automatic) return `${automatic.reason}.`;
  const response = answered.get(question.key) ?? { answer: null, notApplicable: false, usableFiles: 0 };
  return formatFindingDescription(question, response);
}

/** Questions that have a finding, proposed or raised, or a dismissal. */
export async function listSettledKeys(tx: Tx, caller: Caller, { id }: AssessmentRow): Promise<Set<string | null>> {
  const findings = await tx
    .selectFrom('finding')
    .select('question_key')
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', id)
    .execute();
  const dismissals = await listDismissals(tx, caller, id);
  return new Set([
    ...findings.map(({ question_key }) => question_key),
    ...dismissals.map(({ questionKey }) => questionKey),
  ]);
}

/**
 * Opens the proposed findings when the review is finalised and deletes those the review has cleared. Returns the number
 * opened.
 */
export async function openProposedFindings(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation }: ReviewedAssessment,
): Promise<number> {
  const keys = listQuestionsNeedingFinding(evaluation).map(({ key }) => key);
  const proposals = { organisation_id: caller.organisationId, assessment_id: assessment.id, proposed: true };
  const opened = await tx
    .updateTable('finding')
    .set({ proposed: false })
    .where((where) => where.and(proposals))
    .where('question_key', 'in', [...keys, ''])
    .returning('id')
    .execute();
  await deleteProposals(tx, caller, assessment);
  return opened.length;
}

/** A dismissal is based on an answer, so it is deleted when the vendor may change that answer. */
export async function deleteDismissals(tx: Tx, { organisation_id, id }: AssessmentRow, keys: readonly string[]) {
  await tx
    .deleteFrom('finding_dismissal')
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('question_key', 'in', [...keys])
    .execute();
}

/** The vendor may change the answers, so proposals based on them are deleted. */
export async function deleteProposals(tx: Tx, { organisationId }: Caller, { id }: AssessmentRow): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id: organisationId, assessment_id: id, proposed: true }))
    .execute();
}

import {
  formatFindingDescription,
  formatFindingTitle,
  type FrozenQuestion,
  Severity,
  toFindingOutcome,
} from '@assay/contract';
import { shouldProposeFinding } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { send, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type AssessmentEvaluation, type AssessmentRow, listDismissals } from '../../assessments/records/index.ts';
import { recordFindingCreation } from './finding-audit.ts';
import { getDueDate, getOpeningDefaults, type OpeningDefaults } from './opening-defaults.ts';

export type ReviewedAssessment = { readonly assessment: AssessmentRow; readonly evaluation: AssessmentEvaluation };

const listQuestionsNeedingFinding = ({ questions, evaluated }: AssessmentEvaluation): FrozenQuestion[] => {
  const keys = new Set(evaluated.filter(({ compliance }) => shouldProposeFinding(compliance)).map(({ key }) => key));
  return questions.filter(({ key }) => keys.has(key));
};

/** Proposes a finding for every question that earned less than half and has none yet, by rule or by decision. */
export async function proposeFindings(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation }: ReviewedAssessment,
): Promise<void> {
  const settled = await listSettledKeys(tx, caller, assessment);
  const proposals = listQuestionsNeedingFinding(evaluation)
    .filter(({ key }) => !settled.has(key))
    .map((question) => ({ question, ...buildFindingText(question, evaluation) }))
    .map(({ question, title, description }) => ({
      organisation_id: caller.organisationId,
      id: newId(),
      vendor_id: assessment.vendor_id,
      assessment_id: assessment.id,
      question_key: question.key,
      title,
      description,
      recommendation: question.recommendation ?? null,
      severity: question.riskWeight,
      proposed: true,
      control_codes: question.controls.map(({ code }) => code),
    }));
  if (proposals.length > 0) send(tx, tx.insertInto('finding').values(proposals));
}

/** An answer given before the question was hidden is stored, but does not appear in the finding. */
function buildFindingText(question: FrozenQuestion, { answered, evaluated }: AssessmentEvaluation) {
  const result = evaluated.find(({ key }) => key === question.key);
  const response = answered.get(question.key) ?? { answer: null, notApplicable: false, usableFiles: 0 };
  const notAskedReason = result?.visible === false ? result.automatic.reason : null;
  return {
    title: formatFindingTitle(question, result && toFindingOutcome(result)),
    description: formatFindingDescription(question, response, notAskedReason),
  };
}

/** Questions that have a finding, proposed or raised, or a dismissal. */
async function listSettledKeys(tx: Tx, caller: Caller, { id }: AssessmentRow): Promise<Set<string | null>> {
  const findings = tx
    .selectFrom('finding')
    .select('question_key')
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', id);
  const [proposedOrRaised, dismissals] = await Promise.all([findings.execute(), listDismissals(tx, caller, id)]);
  return new Set([
    ...proposedOrRaised.map(({ question_key }) => question_key),
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
  { today, ...reviewed }: ReviewedAssessment & { readonly today: string },
): Promise<number> {
  const { assessment, evaluation } = reviewed;
  await proposeFindings(tx, caller, reviewed);
  const keys = listQuestionsNeedingFinding(evaluation).map(({ key }) => key);
  const proposals = { organisation_id: caller.organisationId, assessment_id: assessment.id, proposed: true };
  const defaults = await getOpeningDefaults(tx, caller, { vendorId: assessment.vendor_id, today });
  const opened = await tx
    .updateTable('finding')
    .set({ proposed: false, owner_id: defaults.ownerId, due_date: selectDueDate(defaults) })
    .where((where) => where.and(proposals))
    .where('question_key', 'in', [...keys, ''])
    .returningAll()
    .execute();
  await deleteProposals(tx, caller, assessment);
  for (const finding of opened) await recordFindingCreation(tx, caller, finding);
  return opened.length;
}

const selectDueDate = (defaults: OpeningDefaults) => {
  const dueDates = Severity.options.map(
    (severity) => sql`when ${severity} then ${getDueDate(defaults, severity)}::date`,
  );
  return sql<string | null>`case severity ${sql.join(dueDates, sql` `)} end`;
};

/**
 * Marks the vendor's open findings whose question no longer falls short in this assessment, which is about to complete,
 * so that they can be closed. Returns their IDs.
 */
export async function markClearedFindings(
  tx: Tx,
  { organisationId }: Caller,
  { assessment, evaluation }: ReviewedAssessment,
): Promise<string[]> {
  const needed = new Set(listQuestionsNeedingFinding(evaluation).map(({ key }) => key));
  const decided = evaluation.evaluated.filter(({ rule, visible }) => visible || rule === 'REVIEWED');
  const cleared = decided.filter(({ key }) => !needed.has(key)).map(({ key }) => key);
  const mark = (keys: readonly string[], assessmentId: string | null) =>
    tx
      .updateTable('finding as f')
      .from('assessment as a')
      .set({ cleared_by_assessment_id: assessmentId })
      .whereRef('a.organisation_id', '=', 'f.organisation_id')
      .whereRef('a.id', '=', 'f.assessment_id')
      .where('a.template_lineage_id', '=', assessment.template_lineage_id)
      .where('f.organisation_id', '=', organisationId)
      .where('f.vendor_id', '=', assessment.vendor_id)
      .where('f.status', '=', 'OPEN')
      .where('f.proposed', '=', false)
      .where('f.question_key', 'in', [...keys, ''])
      .returning('f.id')
      .execute();
  await mark([...needed], null);
  const marked = await mark(cleared, assessment.id);
  return marked.map(({ id }) => id);
}

/** For a result that was withdrawn. */
export async function unmarkClearedFindings(tx: Tx, { organisation_id, id }: AssessmentRow): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ cleared_by_assessment_id: null })
    .where('organisation_id', '=', organisation_id)
    .where('cleared_by_assessment_id', '=', id)
    .execute();
}

/** A dismissal is based on an answer, so it is deleted when the vendor may change that answer. */
export const deleteDismissals = (tx: Tx, { organisation_id, id }: AssessmentRow, keys: readonly string[]) =>
  tx
    .deleteFrom('finding_dismissal')
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('question_key', 'in', [...keys])
    .returning(['question_key as questionKey', 'reason as dismissal'])
    .execute();

/** The vendor may change the answers, so proposals based on them are deleted. */
export async function deleteProposals(tx: Tx, { organisationId }: Caller, { id }: AssessmentRow): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id: organisationId, assessment_id: id, proposed: true }))
    .execute();
}

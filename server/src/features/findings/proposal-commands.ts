import type { FrozenQuestion } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import { deservesFinding, needsFinding } from '../../domain/finding-lifecycle.ts';
import { findingDescription, findingTitle } from '../../domain/finding-text.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Assessment } from '../assessments/assessment-queries.ts';
import type { Judgement } from '../assessments/judgement-queries.ts';
import { listDismissals } from './finding-queries.ts';

export type Reviewed = { readonly assessment: Assessment; readonly judgement: Judgement };

const deserving = ({ questions, judged }: Judgement): FrozenQuestion[] => {
  const keys = new Set(judged.filter(({ compliance }) => deservesFinding(compliance)).map(({ key }) => key));
  return questions.filter(({ key }) => keys.has(key));
};

/** When a review starts: one for every question that earned less than half and has not been dealt with before. */
export async function proposeFindings(tx: Tx, caller: Caller, { assessment, judgement }: Reviewed): Promise<void> {
  const settled = await settledKeys(tx, caller, assessment);
  const proposals = deserving(judgement)
    .filter(({ key }) => !settled.has(key))
    .map((question) => ({
      organisation_id: caller.organisationId,
      id: newId(),
      vendor_id: assessment.vendor_id,
      assessment_id: assessment.id,
      question_key: question.key,
      title: findingTitle(question.text),
      description: descriptionOf(question, judgement),
      severity: question.riskWeight,
      proposed: true,
      control_codes: question.controls.map(({ code }) => code),
    }));
  if (proposals.length > 0) await tx.insertInto('finding').values(proposals).execute();
}

const descriptionOf = (question: FrozenQuestion, { answered }: Judgement) =>
  findingDescription(question, answered.get(question.key) ?? { answer: null, notApplicable: false, usableFiles: 0 });

/** Questions that have a finding, proposed or real, or a reason why not. */
async function settledKeys(tx: Tx, caller: Caller, { id }: Assessment): Promise<Set<string | null>> {
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

/** A review cannot end with a grave shortcoming that nobody has dealt with. */
export async function requireFindings(tx: Tx, caller: Caller, { assessment, judgement }: Reviewed): Promise<void> {
  const settled = await settledKeys(tx, caller, assessment);
  const missing = judgement.judged
    .filter((question) => needsFinding(question, question.compliance) && !settled.has(question.key))
    .map(({ key }) => key);
  if (missing.length === 0) return;
  throw new ConflictError(`These questions need a finding, or a reason why not: ${missing.join(', ')}`);
}

/** When the review ends, what was proposed opens; what the review cleared falls away. Answers how many opened. */
export async function openProposals(tx: Tx, caller: Caller, { assessment, judgement }: Reviewed): Promise<number> {
  const keys = deserving(judgement).map(({ key }) => key);
  const proposals = { organisation_id: caller.organisationId, assessment_id: assessment.id, proposed: true };
  const opened = await tx
    .updateTable('finding')
    .set({ proposed: false })
    .where((where) => where.and(proposals))
    .where('question_key', 'in', [...keys, ''])
    .returning('id')
    .execute();
  await withdrawProposals(tx, caller, assessment);
  return opened.length;
}

/** What was dismissed because of an answer is looked at again when another may be given. */
export async function forgetDismissals(tx: Tx, { organisation_id, id }: Assessment, keys: readonly string[]) {
  await tx
    .deleteFrom('finding_dismissal')
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('question_key', 'in', [...keys])
    .execute();
}

/** The vendor answers again, so what the old answers gave rise to is no longer proposed. */
export async function withdrawProposals(tx: Tx, { organisationId }: Caller, { id }: Assessment): Promise<void> {
  await tx
    .deleteFrom('finding')
    .where((where) => where.and({ organisation_id: organisationId, assessment_id: id, proposed: true }))
    .execute();
}

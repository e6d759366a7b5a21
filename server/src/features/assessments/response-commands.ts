import type { AssessmentDetail, FrozenQuestion, ResponseEntry } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import type { AppContext } from '../../context.ts';
import { answerProblem } from '../../domain/answer-check.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError } from '../../platform/errors.ts';
import { moveAssessment } from './assessment-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import {
  type Assessment,
  frozenQuestionsOf,
  lockAssessment,
  requireOpen,
  requireQuestions,
  requireStep,
} from './assessment-queries.ts';
import type { StoredResponse } from './judgement-queries.ts';

export type Answering = { readonly assessmentId: string; readonly entries: readonly ResponseEntry[] };

/** Entered by the team for the vendor, and marked so. */
export function saveResponses(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, entries }: Answering,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'answer');
    const keys = entries.map(({ questionKey }) => questionKey);
    requireQuestions(caller, before, keys);
    requireOpen(before, keys);
    requireFitting(frozenQuestionsOf(before), entries);
    await writeResponses(tx, caller, { assessment: before, entries });
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'answer',
      changes: {},
      entry: { action: 'ANSWER_ASSESSMENT', meta: { questions: keys, onBehalf: true } },
    });
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

function requireFitting(questions: readonly FrozenQuestion[], entries: readonly ResponseEntry[]): void {
  const asked = new Map(questions.map((question) => [question.key, question]));
  const first = new Map(entries.toReversed().map((entry) => [entry.questionKey, entry]));
  const problems = entries.flatMap((entry, index) => {
    const question = asked.get(entry.questionKey);
    const isTwice = first.get(entry.questionKey) !== entry;
    const message = isTwice ? 'It is answered twice' : question ? entryProblem(question, entry) : null;
    return message === null
      ? []
      : [{ path: `responses.${String(index)}`, message: `${entry.questionKey}: ${message}` }];
  });
  if (problems.length > 0) throw new InvalidError('Response data is invalid', problems.slice(0, 50));
}

export type Entry = Omit<ResponseEntry, 'questionKey'>;

/** Null when the entry fits its question; otherwise what would. */
export function entryProblem(question: FrozenQuestion, { answer, notApplicable, justification }: Entry) {
  if (!notApplicable) return answerProblem(question, answer);
  if (!isBlank(answer)) return 'An answer and "not applicable" exclude each other';
  return isBlank(justification) ? '"Not applicable" needs a justification' : null;
}

/** As it is kept: a blank is no answer, and only "not applicable" has a justification. */
export const keptOf = ({ answer, notApplicable, justification }: Entry) => ({
  answer: isBlank(answer) ? null : answer,
  notApplicable,
  justification: notApplicable ? (justification ?? null) : null,
});

export type Source = { readonly assessmentId: string; readonly title: string };

export type Saving = {
  readonly assessment: Assessment;
  readonly entries: readonly ResponseEntry[];
  /** The assessment that they were taken over from. */
  readonly takenFrom?: Source;
};

/** Every change of a response is a revision of it. The assessment is held by then. */
export async function writeResponses(
  tx: Tx,
  caller: Caller,
  { assessment, entries, takenFrom }: Saving,
): Promise<StoredResponse[]> {
  const rows = entries.map((entry) => {
    const { answer, notApplicable, justification } = keptOf(entry);
    return {
      organisation_id: caller.organisationId,
      assessment_id: assessment.id,
      question_key: entry.questionKey,
      answer: answer === null ? null : JSON.stringify(answer),
      not_applicable: notApplicable,
      justification,
      answered_by_name: caller.name,
      on_behalf_by_name: caller.portal ? null : caller.name,
      taken_from_assessment_id: takenFrom?.assessmentId ?? null,
      taken_from_title: takenFrom?.title ?? null,
    };
  });
  return tx
    .insertInto('response')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'assessment_id', 'question_key']).doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        not_applicable: row.ref('excluded.not_applicable'),
        justification: row.ref('excluded.justification'),
        answered_by_name: row.ref('excluded.answered_by_name'),
        on_behalf_by_name: row.ref('excluded.on_behalf_by_name'),
        taken_from_assessment_id: row.ref('excluded.taken_from_assessment_id'),
        taken_from_title: row.ref('excluded.taken_from_title'),
        updated_at: row.ref('excluded.updated_at'),
        revision: row('response.revision', '+', 1),
      })),
    )
    .returningAll()
    .execute();
}

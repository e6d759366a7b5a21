import type { FrozenQuestion, ResponseEntry } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { lacksJustification, normalizeResponse, type ResponseValue } from '@assay/contract/rules';
import { validateAnswer } from '../../../domain/answer-validation.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type Changes, diffValues } from '../../../domain/changes.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { parseAnswer, type ResponseRow } from './assessment-evaluation.ts';
import type { AssessmentRow } from './assessment-locks.ts';

/** Null if the entry is valid; otherwise an error message. */
export function validateEntry(question: FrozenQuestion, response: ResponseValue, today: string) {
  if (!response.notApplicable) return validateAnswer(question, response.answer, today);
  if (!isBlank(response.answer)) return 'Give either an answer or “not applicable”, not both';
  return lacksJustification(response) ? 'A justification is required for “not applicable”' : null;
}

/** For the audit log: the answer to each question before and now. */
export const toAnswerChanges = (stored: ReadonlyMap<string, ResponseRow>, entries: readonly ResponseEntry[]): Changes =>
  diffValues(
    Object.fromEntries(entries.map(({ questionKey }) => [questionKey, toStoredAnswer(stored.get(questionKey))])),
    Object.fromEntries(entries.map((entry) => [entry.questionKey, toAuditAnswer(entry)])),
  );

const toStoredAnswer = (row: ResponseRow | undefined) => (row ? toAuditAnswer(toResponseValue(row)) : null);

export const toResponseValue = (row: ResponseRow) => ({
  answer: parseAnswer(row),
  notApplicable: row.not_applicable,
  justification: row.justification,
});

function toAuditAnswer(response: ResponseValue) {
  const { answer, notApplicable, justification } = normalizeResponse(response);
  return notApplicable ? { notApplicable, justification } : answer;
}

type CarriedFrom = { readonly assessmentId: string; readonly title: string };

export type WriteResponsesInput = {
  readonly assessment: AssessmentRow;
  readonly entries: readonly ResponseEntry[];
  readonly takenFrom?: CarriedFrom;
};

/** Every change increments the revision. The caller has locked the assessment. */
export async function writeResponses(
  tx: Tx,
  caller: Caller,
  { assessment, entries, takenFrom }: WriteResponsesInput,
): Promise<ResponseRow[]> {
  const rows = entries.map((entry) => {
    const { answer, notApplicable, justification } = normalizeResponse(entry);
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

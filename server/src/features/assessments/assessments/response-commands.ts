import type { AssessmentDetail, FrozenQuestion, ResponseEntry } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { InvalidError } from '../../../platform/errors.ts';
import {
  getAnsweredAssessment,
  listFrozenQuestions,
  lockAssessment,
  requireKnownQuestions,
  requireQuestionsOpen,
  requireTransition,
  toAnswerChanges,
  toOnBehalfColumns,
  transitionAssessment,
  validateEntry,
  writeResponses,
} from '../records/index.ts';
import { submitAssessmentIn, type SubmitAssessmentInput } from '../submissions/index.ts';
import { getAssessmentDetail } from './assessment-detail-queries.ts';

export type SaveResponsesInput = { readonly assessmentId: string; readonly entries: readonly ResponseEntry[] };

/** Entered by a user on behalf of the vendor, and marked as such. The same answers again write nothing. */
export function saveResponses(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, entries }: SaveResponsesInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireTransition(before, 'answer');
    const keys = entries.map(({ questionKey }) => questionKey);
    requireKnownQuestions(caller, before, keys);
    requireQuestionsOpen(before, keys);
    const today = toIsoDate(ctx.now());
    requireValidEntries(listFrozenQuestions(before), entries, today);
    const { responses } = await getAnsweredAssessment(tx, caller, { assessment: before, today });
    const changes = toAnswerChanges(responses, entries);
    const changed = entries.filter(({ questionKey }) => changes[questionKey] !== undefined);
    if (changed.length === 0) return getAssessmentDetail(tx, caller, { assessment: before, today });
    await writeResponses(tx, caller, { assessment: before, entries: changed });
    const assessment = await transitionAssessment(tx, caller, {
      assessment: before,
      transition: 'answer',
      changes: await toOnBehalfColumns(tx, caller, before),
      entry: { action: 'ANSWER_ASSESSMENT', meta: { questions: Object.keys(changes), onBehalf: true, changes } },
    });
    return getAssessmentDetail(tx, caller, { assessment, today });
  });
}

function requireValidEntries(
  questions: readonly FrozenQuestion[],
  entries: readonly ResponseEntry[],
  today: string,
): void {
  const questionsByKey = new Map(questions.map((question) => [question.key, question]));
  const first = new Map(entries.toReversed().map((entry) => [entry.questionKey, entry]));
  const problems = entries.flatMap((entry, index) => {
    const question = questionsByKey.get(entry.questionKey);
    const isTwice = first.get(entry.questionKey) !== entry;
    const message = isTwice
      ? 'The question is answered more than once'
      : question
        ? validateEntry(question, entry, today)
        : null;
    return message === null
      ? []
      : [{ path: `responses.${String(index)}`, message: `${entry.questionKey}: ${message}` }];
  });
  if (problems.length > 0) throw new InvalidError('Response data is invalid', problems.slice(0, 50));
}

/** Called by a user on behalf of the vendor. */
export function submitAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: SubmitAssessmentInput,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const today = toIsoDate(ctx.now());
    const assessment = await submitAssessmentIn(tx, caller, { assessmentId, body, today });
    return getAssessmentDetail(tx, caller, { assessment, today });
  });
}

import type { AssessmentDetail, AssessmentSubmit, FrozenQuestion, ResponseEntry } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { answerProblem } from '../../domain/answer-check.ts';
import { unansweredRequired } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { isBlank } from '../../domain/conditions.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError } from '../../platform/errors.ts';
import { moveAssessment } from './assessment-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import {
  type Assessment,
  frozenQuestionsOf,
  lockAssessment,
  requireQuestions,
  requireStep,
} from './assessment-queries.ts';
import { judge, type Judgement, scoreColumns } from './judgement-queries.ts';

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
    requireQuestions(before, keys);
    requireOpen(before, keys);
    requireFitting(frozenQuestionsOf(before), entries);
    await writeResponses(tx, before, { entries, onBehalfByName: caller.name });
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'answer',
      changes: {},
      entry: { action: 'ANSWER_ASSESSMENT', meta: { questions: keys, onBehalf: true } },
    });
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

function requireOpen({ reopened_keys }: Assessment, keys: readonly string[]): void {
  const closed = keys.filter((key) => reopened_keys && !reopened_keys.includes(key));
  if (closed.length === 0) return;
  throw new ConflictError(`Only questions that were sent back can be answered again, not ${closed.join(', ')}`);
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

function entryProblem(question: FrozenQuestion, { answer, notApplicable, justification }: ResponseEntry) {
  if (!notApplicable) return answerProblem(question, answer);
  if (!isBlank(answer)) return 'An answer and "not applicable" exclude each other';
  return isBlank(justification) ? '"Not applicable" needs a justification' : null;
}

type Saving = { readonly entries: readonly ResponseEntry[]; readonly onBehalfByName: string | null };

async function writeResponses(tx: Tx, { organisation_id, id }: Assessment, saving: Saving): Promise<void> {
  const rows = saving.entries.map((entry) => ({
    organisation_id,
    assessment_id: id,
    question_key: entry.questionKey,
    answer: isBlank(entry.answer) ? null : JSON.stringify(entry.answer),
    not_applicable: entry.notApplicable,
    justification: entry.notApplicable ? (entry.justification ?? null) : null,
    on_behalf_by_name: saving.onBehalfByName,
  }));
  await tx
    .insertInto('response')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'assessment_id', 'question_key']).doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        not_applicable: row.ref('excluded.not_applicable'),
        justification: row.ref('excluded.justification'),
        on_behalf_by_name: row.ref('excluded.on_behalf_by_name'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export type Submission = { readonly assessmentId: string; readonly body: AssessmentSubmit };

/** Hands the answers over, with the name and title of who stands behind them. */
export function submitAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: Submission,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockAssessment(tx, caller, assessmentId);
    requireStep(before, 'submit');
    const today = dayOf(ctx.now());
    const judgement = await judge(tx, caller, { assessment: before, today });
    requireComplete(judgement);
    const assessment = await moveAssessment(tx, caller, {
      assessment: before,
      transition: 'submit',
      changes: {
        ...scoreColumns(judgement.score),
        submitted_at: sql<string>`now()`,
        submitted_by_name: body.name,
        submitted_by_title: body.title,
        reopened_keys: null,
      },
      entry: { action: 'SUBMIT_ASSESSMENT', meta: { name: body.name, title: body.title } },
    });
    return detailOf(tx, caller, { assessment, today });
  });
}

function requireComplete({ questions, answered }: Judgement): void {
  const missing = unansweredRequired(questions, answered);
  if (missing.length === 0) return;
  throw new ConflictError(`Required questions are not answered: ${missing.join(', ')}`);
}

import type { PreviousAssessment, PreviousResponse } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { visibleQuestions } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { isAnsweredAlike } from '../../domain/prefill.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Assessment, findAssessment, frozenQuestionsOf } from './assessment-queries.ts';
import { type Answered, answerOf, readAnswered } from './judgement-queries.ts';

/** What the vendor answered last time, for the questions that are asked again. A draft asks none yet. */
export function getPrevious(ctx: AppContext, caller: Caller, assessmentId: string): Promise<PreviousAssessment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await findAssessment(tx, caller, assessmentId);
    const previous = await findPrevious(tx, assessment);
    if (!previous) return { assessment: null, responses: [] };
    const today = dayOf(ctx.now());
    const now = await readAnswered(tx, caller, { assessment, today });
    const before = await readAnswered(tx, caller, { assessment: previous, today });
    const { id, title, completed_at: completedAt, score } = previous;
    return {
      assessment: { id, title, completedAt: completedAt ?? '', score },
      responses: responsesOf(before, now),
    };
  });
}

/** The last one of the same template, else of one of its name, else any that asked one of these questions. */
function findPrevious(tx: Tx, assessment: Assessment): Promise<Assessment | undefined> {
  const keys = frozenQuestionsOf(assessment).map(({ key }) => key);
  return tx
    .selectFrom('assessment')
    .selectAll()
    .where('organisation_id', '=', assessment.organisation_id)
    .where('vendor_id', '=', assessment.vendor_id)
    .where('status', '=', 'COMPLETED')
    .where('id', '<>', assessment.id)
    .where(sql<boolean>`completed_at < coalesce(${assessment.completed_at}::timestamptz, 'infinity')`)
    .where(sql<boolean>`jsonb_path_query_array(sections, '$[*].questions[*].key') ?| ${keys}::text[]`)
    .orderBy(sql`template_lineage_id = ${assessment.template_lineage_id}::uuid`, 'desc')
    .orderBy(sql`template_name = ${assessment.template_name}`, 'desc')
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** What was hidden last time was not answered. */
function responsesOf(before: Answered, now: Answered): PreviousResponse[] {
  const shown = visibleQuestions(before.questions, before.answered);
  const again = now.questions.filter(({ key }) => shown.has(key));
  return again.flatMap(({ key }): PreviousResponse[] => {
    const response = before.responses.get(key);
    const decision = before.decisions.get(key);
    if (!response && !decision) return [];
    return [
      {
        questionKey: key,
        answer: response ? answerOf(response) : null,
        notApplicable: response?.not_applicable ?? false,
        justification: response?.justification ?? null,
        decision: decision?.decision ?? null,
        changed: !isAnsweredAlike(before.answered.get(key), now.answered.get(key)),
      },
    ];
  });
}

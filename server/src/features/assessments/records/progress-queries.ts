import { Question } from '@assay/contract';
import type { ResponseInput } from '@assay/contract/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../../domain/caller.ts';
import { type AssessmentProgress, calculateProgress, type ProgressSection } from '../../../domain/progress.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { parseAnswer, type ResponseRow } from './assessment-evaluation.ts';
import type { AssessmentRow } from './assessment-locks.ts';

/** The parts of a frozen questionnaire that are needed to calculate progress. */
const ProgressSections = z.array(
  z.object({
    title: z.string(),
    questions: z.array(Question.pick({ key: true, type: true, required: true, conditionalLogic: true })),
  }),
);

export type ProgressInput = { readonly assessmentIds: readonly string[]; readonly today: string };

export async function getProgressByAssessment(
  tx: Tx,
  caller: Caller,
  input: ProgressInput,
): Promise<Map<string, AssessmentProgress>> {
  const assessments = await tx
    .selectFrom('assessment')
    .select(['id', 'template_lineage_id', 'template_version'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...input.assessmentIds])))
    .execute();
  const sections = await getSectionsByVersion(tx, caller, input);
  const responses = await listResponses(tx, caller, input);
  return new Map(
    assessments.map((assessment) => {
      const seen = sections.get(toVersionKey(assessment)) ?? [];
      const questions = seen.flatMap((section) => section.questions);
      return [
        assessment.id,
        calculateProgress(seen, { questions, answered: responses.get(assessment.id) ?? new Map() }),
      ];
    }),
  );
}

const toVersionKey = ({
  template_lineage_id,
  template_version,
}: Pick<AssessmentRow, 'template_lineage_id' | 'template_version'>) =>
  `${template_lineage_id} ${String(template_version)}`;

/** A published version never changes, so the sections of one assessment apply to all that were sent from it. */
async function getSectionsByVersion(
  tx: Tx,
  { organisationId }: Caller,
  { assessmentIds }: ProgressInput,
): Promise<Map<string, ProgressSection[]>> {
  const versions = await tx
    .selectFrom('assessment')
    .distinctOn(['template_lineage_id', 'template_version'])
    .select(['template_lineage_id', 'template_version', 'sections'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...assessmentIds])))
    .execute();
  return new Map(versions.map((version) => [toVersionKey(version), ProgressSections.parse(version.sections)]));
}

type ResponsesByQuestion = Map<string, ResponseInput>;
type ProgressResponseRow = {
  readonly assessmentId: string;
  readonly key: string;
  readonly answer: ResponseRow['answer'];
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

/** Answers, and files that have not expired. */
async function listResponses(
  tx: Tx,
  { organisationId }: Caller,
  input: ProgressInput,
): Promise<Map<string, ResponsesByQuestion>> {
  const ids = sql`${[...input.assessmentIds]}::uuid[]`;
  const { rows } = await sql<ProgressResponseRow>`
    select coalesce(r.assessment_id, f.assessment_id) as "assessmentId", coalesce(r.question_key, f.question_key) as key,
      r.answer, coalesce(r.not_applicable, false) as "notApplicable", coalesce(f.files, 0) as "usableFiles"
    from (
      select assessment_id, question_key, answer, not_applicable from response
      where organisation_id = ${organisationId}::uuid and assessment_id = any (${ids})
    ) as r full join (
      select e.assessment_id, q.question_key, count(*) as files
      from evidence e join evidence_question q on q.organisation_id = e.organisation_id and q.evidence_id = e.id
      where e.organisation_id = ${organisationId}::uuid and e.assessment_id = any (${ids}) and not e.annex
        and coalesce(e.expires_date >= ${input.today}::date, true)
      group by e.assessment_id, q.question_key
    ) as f on f.assessment_id = r.assessment_id and f.question_key = r.question_key`.execute(tx);
  const byAssessment = new Map<string, ResponsesByQuestion>();
  for (const { assessmentId, key, answer, notApplicable, usableFiles } of rows) {
    const given = { answer: parseAnswer({ answer }), notApplicable, decision: null, usableFiles };
    const known = byAssessment.get(assessmentId) ?? new Map<string, ResponseInput>();
    byAssessment.set(assessmentId, known.set(key, given));
  }
  return byAssessment;
}

import { Question } from '@assay/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../domain/caller.ts';
import type { GivenResponse } from '../../domain/compliance.ts';
import { type Progress, progressOf, type SeenSection } from '../../domain/progress.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Assessment } from './assessment-queries.ts';
import { answerOf, type StoredResponse } from './judgement-queries.ts';

/** As much of a frozen questionnaire as tells what is still to be answered. */
const SeenSections = z.array(
  z.object({
    title: z.string(),
    questions: z.array(Question.pick({ key: true, type: true, required: true, conditionalLogic: true })),
  }),
);

export type Asked = { readonly assessmentIds: readonly string[]; readonly today: string };

/** How far the vendors have come with these assessments, which wait for their answers. */
export async function progressByAssessment(tx: Tx, caller: Caller, asked: Asked): Promise<Map<string, Progress>> {
  const assessments = await tx
    .selectFrom('assessment')
    .select(['id', 'template_lineage_id', 'template_version'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...asked.assessmentIds])))
    .execute();
  const sections = await sectionsByVersion(tx, caller, asked);
  const responses = await responsesOf(tx, caller, asked);
  return new Map(
    assessments.map((assessment) => {
      const seen = sections.get(versionOf(assessment)) ?? [];
      const questions = seen.flatMap((section) => section.questions);
      return [assessment.id, progressOf(seen, { questions, answered: responses.get(assessment.id) ?? new Map() })];
    }),
  );
}

const versionOf = ({
  template_lineage_id,
  template_version,
}: Pick<Assessment, 'template_lineage_id' | 'template_version'>) =>
  `${template_lineage_id} ${String(template_version)}`;

/** A published version never changes, so what one assessment was sent with stands for all that were sent from it. */
async function sectionsByVersion(
  tx: Tx,
  { organisationId }: Caller,
  { assessmentIds }: Asked,
): Promise<Map<string, SeenSection[]>> {
  const versions = await tx
    .selectFrom('assessment')
    .distinctOn(['template_lineage_id', 'template_version'])
    .select(['template_lineage_id', 'template_version', 'sections'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...assessmentIds])))
    .execute();
  return new Map(versions.map((version) => [versionOf(version), SeenSections.parse(version.sections)]));
}

type ByQuestion = Map<string, GivenResponse>;
type Row = {
  readonly assessmentId: string;
  readonly key: string;
  readonly answer: StoredResponse['answer'];
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

/** What was answered, in words or by files that are still valid. */
async function responsesOf(tx: Tx, { organisationId }: Caller, asked: Asked): Promise<Map<string, ByQuestion>> {
  const ids = sql`${[...asked.assessmentIds]}::uuid[]`;
  const { rows } = await sql<Row>`
    select coalesce(r.assessment_id, f.assessment_id) as "assessmentId", coalesce(r.question_key, f.question_key) as key,
      r.answer, coalesce(r.not_applicable, false) as "notApplicable", coalesce(f.files, 0) as "usableFiles"
    from (
      select assessment_id, question_key, answer, not_applicable from response
      where organisation_id = ${organisationId}::uuid and assessment_id = any (${ids})
    ) as r full join (
      select e.assessment_id, q.question_key, count(*) as files
      from evidence e join evidence_question q on q.organisation_id = e.organisation_id and q.evidence_id = e.id
      where e.organisation_id = ${organisationId}::uuid and e.assessment_id = any (${ids})
        and coalesce(e.expires_date >= ${asked.today}::date, true)
      group by e.assessment_id, q.question_key
    ) as f on f.assessment_id = r.assessment_id and f.question_key = r.question_key`.execute(tx);
  const byAssessment = new Map<string, ByQuestion>();
  for (const { assessmentId, key, answer, notApplicable, usableFiles } of rows) {
    const given = { answer: answerOf({ answer }), notApplicable, decision: null, usableFiles };
    const known = byAssessment.get(assessmentId) ?? new Map<string, GivenResponse>();
    byAssessment.set(assessmentId, known.set(key, given));
  }
  return byAssessment;
}

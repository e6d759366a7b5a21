import { type Receipt, type Submission, SubmittedContent } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findAssessment } from './assessment-queries.ts';

export type StoredSubmission = Selectable<Tables['submission']>;

/** Every time it was handed in, newest first. */
export function listSubmissions(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Submission[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    await findAssessment(tx, caller, assessmentId);
    const submissions = await selectSubmissions(tx, caller, assessmentId).execute();
    return submissions.map(submissionOf);
  });
}

/** What the vendor keeps of the newest one. */
export async function getReceipt(tx: Tx, caller: Caller, assessmentId: string): Promise<Receipt> {
  return receiptOf(await getSubmission(tx, caller, { assessmentId }));
}

/** A submission of the assessment; without an id, the newest. */
export type SubmissionParams = { readonly assessmentId: string; readonly submissionId?: string };

export async function getSubmission(
  tx: Tx,
  caller: Caller,
  { assessmentId, submissionId }: SubmissionParams,
): Promise<StoredSubmission> {
  const submission = await selectSubmissions(tx, caller, assessmentId)
    .$if(submissionId !== undefined, (query) => query.where('id', '=', submissionId ?? ''))
    .limit(1)
    .executeTakeFirst();
  if (!submission) throw new NotFoundError();
  return submission;
}

export const findSubmission = (tx: Tx, { organisationId }: Caller, submissionId: string) =>
  tx
    .selectFrom('submission')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', submissionId)
    .executeTakeFirst();

const selectSubmissions = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .selectFrom('submission')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id');

const submissionOf = (row: StoredSubmission): Submission => ({
  id: row.id,
  submittedAt: row.submitted_at,
  submittedBy: { name: row.submitted_by_name, title: row.submitted_by_title },
  content: row.content,
  sha256: row.sha256,
});

export function receiptOf({ content, sha256 }: StoredSubmission): Receipt {
  const submitted = SubmittedContent.parse(JSON.parse(content));
  const { assessmentId, title, organisation, vendor, submittedAt, submittedBy, questions } = submitted;
  const isAnswered = ({ answer, notApplicable, files }: SubmittedContent['questions'][number]) =>
    answer !== null || notApplicable || files.length > 0;
  return {
    assessmentId,
    title,
    organisation,
    vendor,
    submittedAt,
    submittedBy,
    sha256,
    answers: questions.filter(isAnswered).length,
    files: new Set(questions.flatMap(({ files }) => files.map(({ id }) => id))).size,
  };
}

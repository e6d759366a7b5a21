import { type Receipt, type Submission, SubmittedContent } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { getAssessmentRow } from './assessment-locks.ts';
import { listSubmissionChanges } from './submission-changes.ts';

export type SubmissionRow = Selectable<Tables['submission']>;

/** Newest first. */
export function listSubmissions(ctx: AppContext, caller: Caller, assessmentId: string): Promise<Submission[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getAssessmentRow(tx, caller, assessmentId);
    const submissions = await selectSubmissions(tx, caller, assessmentId)
      .select(['id', 'content', 'sha256', 'submitted_by_name', 'submitted_by_title', 'entered_by_name', 'submitted_at'])
      .execute();
    return submissions.map((submission, index) => ({
      ...toSubmission(submission),
      changes: listChanges(submissions[index + 1], submission),
    }));
  });
}

/** The vendor's receipt for the latest submission. */
export async function getReceipt(tx: Tx, caller: Caller, assessmentId: string): Promise<Receipt> {
  const newest = await selectSubmissions(tx, caller, assessmentId)
    .select(['content', 'sha256'])
    .limit(1)
    .executeTakeFirst();
  if (!newest) throw new NotFoundError();
  return toReceipt(newest);
}

/** Without a submission ID, the latest submission. */
export type SubmissionSelector = { readonly assessmentId: string; readonly submissionId?: string };

/** `receipt` is null until it has been rendered. */
export async function getReceiptPdf(tx: Tx, caller: Caller, { assessmentId, submissionId }: SubmissionSelector) {
  const printed = await selectSubmissions(tx, caller, assessmentId)
    .select(['id', 'receipt'])
    .$if(submissionId !== undefined, (query) => query.where('id', '=', submissionId ?? ''))
    .limit(1)
    .executeTakeFirst();
  if (!printed) throw new NotFoundError();
  return printed;
}

export const findSubmission = (tx: Tx, { organisationId }: Caller, submissionId: string) =>
  tx
    .selectFrom('submission')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', submissionId)
    .executeTakeFirst();

/** Newest first. Selects no columns: receipts are large. */
const selectSubmissions = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .selectFrom('submission')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id');

const toSubmission = (row: Omit<SubmissionRow, 'organisation_id' | 'assessment_id' | 'receipt'>) => ({
  id: row.id,
  submittedAt: row.submitted_at,
  submittedBy: { name: row.submitted_by_name, title: row.submitted_by_title, enteredByName: row.entered_by_name },
  content: row.content,
  sha256: row.sha256,
});

type ContentRow = Pick<SubmissionRow, 'content'>;

const listChanges = (before: ContentRow | undefined, now: ContentRow) =>
  before ? listSubmissionChanges(parseSubmittedContent(before), parseSubmittedContent(now)) : [];

export const parseSubmittedContent = ({ content }: ContentRow) => SubmittedContent.parse(JSON.parse(content));

/** Contains what was hashed, so that the vendor can calculate the hash again. */
export function toReceipt({ content, sha256 }: Pick<SubmissionRow, 'content' | 'sha256'>): Receipt {
  const submitted = parseSubmittedContent({ content });
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
    content,
    sha256,
    answers: questions.filter(isAnswered).length,
    files: new Set(questions.flatMap(({ files }) => files.map(({ id }) => id))).size,
  };
}

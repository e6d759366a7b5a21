import type { Comment, Reply } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { askedKeys, type Assessment } from '../assessments/assessment-queries.ts';

export type StoredComment = Selectable<Tables['comment']>;

/** A vendor's contact sees what is meant for the vendor, about the assessment or the questions they are asked. */
export const isShown = (
  { visibility, question_key }: StoredComment,
  { portal }: Caller,
  asked: ReadonlySet<string>,
): boolean => !portal || (visibility === 'VENDOR' && (question_key === null || asked.has(question_key)));

/** Threads, oldest first, each with its replies in the order they came. */
export async function listComments(tx: Tx, caller: Caller, assessment: Assessment): Promise<Comment[]> {
  const asked = askedKeys(caller, assessment);
  const all = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const comments = all.filter((comment) => isShown(comment, caller, asked));
  const repliesTo = (parent: StoredComment) => comments.filter(({ parent_id }) => parent_id === parent.id);
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({ ...replyOf(comment), replies: repliesTo(comment).map(replyOf) }));
}

export const replyOf = (comment: StoredComment): Reply => ({
  id: comment.id,
  questionKey: comment.question_key,
  visibility: comment.visibility,
  body: comment.body,
  authorName: comment.author_name,
  createdAt: comment.created_at,
});

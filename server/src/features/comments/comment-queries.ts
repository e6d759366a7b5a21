import type { Comment, Reply } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type StoredComment = Selectable<Tables['comment']>;

/** Threads, oldest first, each with its replies in the order they came. */
export async function listComments(tx: Tx, { organisationId }: Caller, assessmentId: string): Promise<Comment[]> {
  const comments = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
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

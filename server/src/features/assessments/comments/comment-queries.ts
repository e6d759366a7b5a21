import type { Comment, FindingComment, FindingCommentPage, FindingCommentQuery, Reply } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AssessmentRow, listAskedKeys } from '../records/index.ts';
import { listMentionedNames, toMentions } from './mention-queries.ts';

export type CommentRow = Selectable<Tables['comment']>;

/**
 * Contacts see only comments for the vendor, about the assessment or their own questions. Delegates see only those
 * about their own questions.
 */
export const isVisibleTo = (
  { visibility, question_key }: CommentRow,
  { portal }: Caller,
  askedKeys: ReadonlySet<string>,
): boolean =>
  !portal ||
  (visibility === 'VENDOR' && (question_key === null ? portal.sections === null : askedKeys.has(question_key)));

/** Threads oldest first, each with its replies in order. */
export async function listComments(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<Comment[]> {
  const askedKeys = listAskedKeys(caller, assessment);
  const all = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const comments = all.filter((comment) => isVisibleTo(comment, caller, askedKeys));
  const names = await listMentionedNames(tx, caller, comments);
  const repliesTo = (parent: CommentRow) => comments.filter(({ parent_id }) => parent_id === parent.id);
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({
      ...toReply(comment, names),
      replies: repliesTo(comment).map((reply) => toReply(reply, names)),
    }));
}

type Names = ReadonlyMap<string, string>;

export const toReply = (comment: CommentRow, names: Names): Reply => ({
  id: comment.id,
  questionKey: comment.question_key,
  visibility: comment.visibility,
  body: comment.body,
  authorName: comment.author_name,
  createdAt: comment.created_at,
  ...toMentions(comment, names),
});

export type FindingCommentsInput = FindingCommentQuery & { readonly findingId: string };

/** Oldest first. */
export async function listFindingComments(
  tx: Tx,
  caller: Caller,
  { findingId, page, pageSize }: FindingCommentsInput,
): Promise<FindingCommentPage> {
  const ofFinding = tx
    .selectFrom('comment')
    .where('organisation_id', '=', caller.organisationId)
    .where('finding_id', '=', findingId);
  const { totalCount } = await ofFinding
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const rows = await ofFinding
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const names = await listMentionedNames(tx, caller, rows);
  return { entries: rows.map((row) => toFindingComment(row, names)), page, pageSize, totalCount };
}

export const toFindingComment = (comment: CommentRow, names: Names): FindingComment => ({
  id: comment.id,
  visibility: comment.visibility,
  body: comment.body,
  authorName: comment.author_name,
  byVendor: comment.by_vendor,
  createdAt: comment.created_at,
  ...toMentions(comment, names),
});

export type QuestionRemark = {
  readonly questionKey: string | null;
  readonly body: string;
  readonly authorName: string;
  readonly byVendor: boolean;
  readonly createdAt: string;
};

/** Comments on questions in threads that the vendor took part in, thread by thread, for reports. */
export async function listRemarks(tx: Tx, caller: Caller, assessmentId: string): Promise<QuestionRemark[]> {
  const shared = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('visibility', '=', 'VENDOR')
    .where('question_key', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...Map.groupBy(shared, ({ id, parent_id }) => parent_id ?? id).values()]
    .filter((thread) => thread.some(({ by_vendor }) => by_vendor))
    .flat()
    .map((comment) => ({
      questionKey: comment.question_key,
      body: comment.body,
      authorName: comment.author_name,
      byVendor: comment.by_vendor,
      createdAt: comment.created_at,
    }));
}

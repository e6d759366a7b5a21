import type { Comment, CommentCreate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  askedKeys,
  type Assessment,
  entityOf,
  lockAssessment,
  requireQuestions,
  requireStep,
} from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { isShown, replyOf, type StoredComment } from './comment-queries.ts';

export type NewComment = { readonly assessmentId: string; readonly body: CommentCreate };

export function addComment(ctx: AppContext, caller: Caller, { assessmentId, body }: NewComment): Promise<Comment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    if (caller.portal) requireStep(assessment, 'answer');
    if (body.questionKey) requireQuestions(caller, assessment, [body.questionKey]);
    const thread = body.parentId ? await findThread(tx, caller, { assessment, parentId: body.parentId }) : null;
    if (thread?.visibility === 'INTERNAL' && body.visibility === 'VENDOR') {
      throw new InvalidError('A reply to an internal comment stays internal', [
        { path: 'visibility', message: 'must be INTERNAL' },
      ]);
    }
    const questionKey = thread ? thread.question_key : body.questionKey;
    const comment = await writeComment(tx, caller, { ...body, questionKey, assessmentId });
    const meta = { commentId: comment.id, visibility: body.visibility };
    await recordAudit(tx, caller, { action: 'ADD_COMMENT', entity: entityOf(assessment), meta });
    return { ...replyOf(comment), replies: [] };
  });
}

/** Threads are one level deep: a reply has no replies. What a caller does not see is no thread to them. */
async function findThread(
  tx: Tx,
  caller: Caller,
  { assessment, parentId }: { readonly assessment: Assessment; readonly parentId: string },
): Promise<StoredComment> {
  const thread = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessment.id)
    .where('id', '=', parentId)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (thread && isShown(thread, caller, askedKeys(caller, assessment))) return thread;
  throw new InvalidError('Comment data is invalid', [{ path: 'parentId', message: 'is no thread of this assessment' }]);
}

export type Said = CommentCreate & { readonly assessmentId: string };

/** Without an audit entry of its own: it is part of what the caller does. */
export const writeComment = (tx: Tx, caller: Caller, said: Said): Promise<StoredComment> =>
  tx
    .insertInto('comment')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      assessment_id: said.assessmentId,
      question_key: said.questionKey ?? null,
      parent_id: said.parentId ?? null,
      visibility: said.visibility,
      body: said.body,
      author_name: caller.name,
      by_vendor: caller.kind === 'portal',
      // Several may be written in one transaction, and are shown in this order.
      created_at: sql<string>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

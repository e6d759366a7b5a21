import type { Comment, CommentCreate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { notify, type NotifyInput } from '../../messaging/notifications/index.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import {
  type AssessmentRow,
  listAskedKeys,
  listAssessmentTeam,
  lockAssessment,
  requireKnownQuestions,
  requireTransition,
  toAssessmentEntity,
} from '../records/index.ts';
import { type CommentRow, isVisibleTo, toReply } from './comment-queries.ts';
import { listMentionedNames, requireMentionable } from './mention-queries.ts';

export type CreateCommentInput = { readonly assessmentId: string; readonly body: CommentCreate };

export function createComment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: CreateCommentInput,
): Promise<Comment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    if (caller.portal) requireTransition(assessment, 'answer');
    if (body.questionKey) requireKnownQuestions(caller, assessment, [body.questionKey]);
    const thread = body.parentId ? await getThread(tx, caller, { assessment, parentId: body.parentId }) : null;
    if (thread?.visibility === 'INTERNAL' && body.visibility === 'VENDOR') {
      throw new InvalidError('Replies to an internal comment must be internal', [
        { path: 'visibility', message: 'must be INTERNAL' },
      ]);
    }
    const questionKey = thread ? thread.question_key : body.questionKey;
    requireOwnQuestion(caller, questionKey);
    await requireMentionable(tx, caller, body);
    const comment = await insertComment(tx, caller, { ...body, questionKey, assessmentId });
    await recordComment(tx, caller, { comment, entity: toAssessmentEntity(assessment) });
    await notifyOfComment(tx, caller, { comment, assessment });
    return { ...toReply(comment, await listMentionedNames(tx, caller, [comment])), replies: [] };
  });
}

type AssessmentComment = { readonly comment: CommentRow; readonly assessment: AssessmentRow };

async function notifyOfComment(tx: Tx, caller: Caller, { comment, assessment }: AssessmentComment): Promise<void> {
  const subject = { type: 'ASSESSMENT', id: assessment.id } as const;
  await notifyMentioned(tx, caller, { comment, subject });
  if (!comment.by_vendor) return;
  const userIds = await listAssessmentTeam(tx, assessment);
  await notify(tx, caller, { kind: 'VENDOR_MESSAGE', userIds, subject, dedupeKey: comment.id });
}

export type MentionInput = Pick<NotifyInput, 'subject'> & { readonly comment: CommentRow };

export const notifyMentioned = (tx: Tx, caller: Caller, { comment, subject }: MentionInput): Promise<void> =>
  notify(tx, caller, {
    kind: 'MENTIONED',
    userIds: comment.mentioned_user_ids,
    subject,
    dedupeKey: comment.id,
  });

export type CommentEvent = { readonly comment: CommentRow; readonly entity: NonNullable<AuditEvent['entity']> };

export async function recordComment(tx: Tx, caller: Caller, { comment, entity }: CommentEvent): Promise<void> {
  await recordAudit(tx, caller, { action: 'ADD_COMMENT', entity, meta: toCommentMeta(comment) });
}

/** The text itself stays out of the audit log. */
export const toCommentMeta = (comment: CommentRow) => ({
  commentId: comment.id,
  visibility: comment.visibility,
  questionKey: comment.question_key,
  sha256: sha256(comment.body).toString('hex'),
  ...(comment.mentioned_user_ids.length > 0 && { mentionedUserIds: comment.mentioned_user_ids }),
});

/** A delegate would not see a comment about the whole questionnaire. */
function requireOwnQuestion({ portal }: Caller, questionKey: string | null | undefined): void {
  if (questionKey || !portal?.sections) return;
  throw new InvalidError('Comment data is invalid', [
    { path: 'questionKey', message: 'must be one of your questions' },
  ]);
}

/** Threads are one level deep: replies have no replies. Comments that the caller cannot see are treated as unknown. */
async function getThread(
  tx: Tx,
  caller: Caller,
  { assessment, parentId }: { readonly assessment: AssessmentRow; readonly parentId: string },
): Promise<CommentRow> {
  const thread = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessment.id)
    .where('id', '=', parentId)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (thread && isVisibleTo(thread, caller, listAskedKeys(caller, assessment))) return thread;
  throw new InvalidError('Comment data is invalid', [
    { path: 'parentId', message: 'is not a comment thread in this assessment' },
  ]);
}

/** A comment is either on an assessment or on a finding. */
type CommentSubject =
  | { readonly assessmentId: string; readonly findingId?: undefined }
  | { readonly findingId: string; readonly assessmentId?: undefined };

export type CommentInput = CommentCreate & CommentSubject;

/** Writes no audit entry: the caller does. */
export const insertComment = (tx: Tx, caller: Caller, said: CommentInput): Promise<CommentRow> =>
  tx
    .insertInto('comment')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      assessment_id: said.assessmentId ?? null,
      finding_id: said.findingId ?? null,
      question_key: said.questionKey ?? null,
      parent_id: said.parentId ?? null,
      visibility: said.visibility,
      body: said.body,
      author_name: caller.name,
      by_vendor: caller.kind === 'portal',
      mentioned_user_ids: [...(said.mentionedUserIds ?? [])],
      // now() is the same for a whole transaction; this keeps several comments in order.
      created_at: sql<string>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

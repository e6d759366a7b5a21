import type { AssessmentDetail, Comment } from '@assay/contract';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { CommentBody } from '../../../components/comment-body.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';

type CommentsProps = {
  readonly detail: AssessmentDetail;
  /** Null for comments on the whole assessment. */
  readonly questionKey: string | null;
};

export function Comments({ detail, questionKey }: CommentsProps) {
  const canComment = useCan('assessments:review');
  const comments = detail.comments.filter((comment) => comment.questionKey === questionKey);
  const count = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  return (
    <div className="grid gap-2">
      <h2 className="text-base">
        {count === 0 ? t('Comments') : tCount(count, 'Comments ({{count}})', 'Comments ({{count}})')}
      </h2>
      {comments.length === 0 && <p className="text-sm text-soft">{t('No comments yet.')}</p>}
      {comments.map((comment) => (
        <Thread key={comment.id} comment={comment} detail={detail} canReply={canComment} />
      ))}
      {canComment && <CommentForm assessmentId={detail.id} questionKey={questionKey} parent={null} />}
    </div>
  );
}

type ThreadProps = { readonly comment: Comment; readonly detail: AssessmentDetail; readonly canReply: boolean };

function Thread({ comment, detail, canReply }: ThreadProps) {
  const [replying, setReplying] = useState(false);
  return (
    <div className="grid gap-1.5">
      <CommentBody comment={comment} />
      <div className="grid gap-1.5 pl-4 empty:hidden">
        {comment.replies.map((reply) => (
          <CommentBody key={reply.id} comment={reply} />
        ))}
        {replying && (
          <CommentForm
            assessmentId={detail.id}
            questionKey={comment.questionKey}
            parent={comment}
            onDone={() => setReplying(false)}
          />
        )}
      </div>
      {canReply && !replying && (
        <span>
          <Button kind="quiet" onPress={() => setReplying(true)}>
            {t('Reply')}
          </Button>
        </span>
      )}
    </div>
  );
}

import type { AssessmentDetail, Comment, Reply } from '@assay/contract';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { VISIBILITY_LABELS } from './visibility.ts';

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
      <CommentBody said={comment} />
      <div className="grid gap-1.5 pl-4 empty:hidden">
        {comment.replies.map((reply) => (
          <CommentBody key={reply.id} said={reply} />
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

function CommentBody({ said: { visibility, body, authorName, createdAt } }: { readonly said: Reply }) {
  const { icon: Icon, label, box, text } = VISIBILITY_LABELS[visibility];
  return (
    <div className={`grid gap-1 rounded-md border-l-4 px-3 py-2 ${box}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-xs">
        <span className="text-soft">{`${authorName} · ${formatDateTime(createdAt)}`}</span>
        <span className={`flex items-center gap-1 font-medium ${text}`}>
          <Icon aria-hidden="true" className="size-3.5" />
          {label}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  );
}

import type { Comment, Reply } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { CommentForm } from './comment-form.tsx';
import type { QuestionProps } from './question-props.ts';

type DiscussionProps = Pick<QuestionProps, 'assessment'> & {
  /** Omitted for comments on the whole questionnaire. */
  readonly question?: QuestionProps['question'];
  readonly comments: readonly Comment[];
  /** Just opened by the contact, so that the text field gets the focus. */
  readonly isNew?: boolean;
};

export function Discussion({ assessment, question, comments, isNew = false }: DiscussionProps) {
  const last = comments.at(-1);
  return (
    <div className="grid max-w-prose gap-3 border-l-2 border-line pl-3">
      {comments.map((comment) => (
        <div key={comment.id} className="grid gap-2">
          <CommentBody said={comment} />
          {comment.replies.map((reply) => (
            <div key={reply.id} className="pl-4">
              <CommentBody said={reply} />
            </div>
          ))}
        </div>
      ))}
      {isWithVendor(assessment) && (
        <CommentForm
          label={last ? t('Reply') : t('Your question or comment')}
          reader={assessment.organisation}
          questionKey={question?.key ?? null}
          parentId={last?.id ?? null}
          isNew={isNew}
        />
      )}
    </div>
  );
}

function CommentBody({ said: { authorName, createdAt, body } }: { readonly said: Reply }) {
  return (
    <div>
      <p className="text-xs text-soft">
        <span className="font-medium text-ink">{authorName}</span> · {formatDateTime(createdAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  );
}

import type { Comment, Reply } from '@assay/contract';
import { momentText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { isAnswerable } from '../asked.ts';
import { CommentForm } from './comment-form.tsx';
import type { QuestionProps } from './question-props.ts';

type DiscussionProps = Pick<QuestionProps, 'assessment'> & {
  /** Left out where it is about the questionnaire as a whole. */
  readonly question?: QuestionProps['question'];
  readonly comments: readonly Comment[];
  /** Asked for a moment ago, so that the words come next. */
  readonly isNew?: boolean;
};

/** What was said about a question, between the vendor and whoever asks. */
export function Discussion({ assessment, question, comments, isNew = false }: DiscussionProps) {
  const last = comments.at(-1);
  return (
    <div className="grid max-w-prose gap-3 border-l-2 border-line pl-3">
      {comments.map((comment) => (
        <div key={comment.id} className="grid gap-2">
          <Said said={comment} />
          {comment.replies.map((reply) => (
            <div key={reply.id} className="pl-4">
              <Said said={reply} />
            </div>
          ))}
        </div>
      ))}
      {isAnswerable(assessment) && (
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

function Said({ said: { authorName, createdAt, body } }: { readonly said: Reply }) {
  return (
    <div>
      <p className="text-xs text-soft">
        <span className="font-medium text-ink">{authorName}</span> · {momentText(createdAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  );
}

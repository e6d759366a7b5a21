import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../format/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { filesOf, questionsSentBack } from '../asked.ts';
import { useEntry } from '../outbox/outbox-context.tsx';
import { placeOf } from '../step.ts';
import { Discussion } from './discussion.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { QuestionActions } from './question-actions.tsx';
import { QuestionAnswer } from './question-answer.tsx';
import { QuestionFiles } from './question-files.tsx';
import type { QuestionProps } from './question-props.ts';
import { QuestionState } from './question-state.tsx';

/** A question with everything that belongs to it. */
export function QuestionItem({ assessment, question }: QuestionProps) {
  const { key, open, type } = question;
  const entry = useEntry(key);
  const [asked, setAsked] = useState<'files' | 'comment' | null>(null);
  const comments = assessment.comments.filter(({ questionKey }) => questionKey === key);
  const showsFiles = open && (type === 'FILE_UPLOAD' || asked === 'files' || filesOf(assessment, key).length > 0);
  const showsComments = comments.length > 0 || asked === 'comment';
  return (
    <article
      id={placeOf(key)}
      tabIndex={-1}
      data-question={key}
      className="grid gap-3 border-t border-line px-4 py-5 focus:bg-accent-wash/40 sm:px-5 print:break-inside-avoid"
    >
      {open && questionsSentBack(assessment).length > 0 && (
        <div>
          <Badge icon={Undo2} tone="amber" label={t('Sent back to you')} />
        </div>
      )}
      {open ? (
        <QuestionAnswer assessment={assessment} question={question} />
      ) : (
        <GivenAnswer assessment={assessment} question={question} />
      )}
      {showsFiles && type !== 'FILE_UPLOAD' && (
        <QuestionFiles assessment={assessment} question={question} isNew={asked === 'files'} />
      )}
      {showsComments && (
        <Discussion
          assessment={assessment}
          question={question}
          comments={comments}
          isNew={asked === 'comment' && comments.length === 0}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <QuestionState assessment={assessment} question={question} entry={entry} />
        <QuestionActions
          assessment={assessment}
          question={question}
          {...(!showsFiles && { onFile: () => setAsked('files') })}
          {...(!showsComments && { onComment: () => setAsked('comment') })}
        />
      </div>
    </article>
  );
}

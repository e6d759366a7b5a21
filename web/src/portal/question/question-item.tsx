import { EMPTY_RESPONSE, isWithVendor } from '@assay/contract/rules';
import { Ban, Check, MessageSquareText, Paperclip, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../format/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { useAnswer, useOutboxEntry } from '../outbox/outbox-context.tsx';
import { getShownAnswer } from '../outbox/outbox.ts';
import { isAddressed, listQuestionFiles, listReturnedQuestions } from '../portal-questions.ts';
import { focusElement, toQuestionAnchor } from '../step.ts';
import { Discussion } from './discussion.tsx';
import { QuestionAnswer, ReadOnlyAnswer } from './question-answer.tsx';
import { QuestionFiles } from './question-files.tsx';
import type { QuestionProps } from './question-props.ts';
import { SaveStatus } from './save-status.tsx';

export function QuestionItem({ assessment, question }: QuestionProps) {
  const { key, open, type } = question;
  const entry = useOutboxEntry(key);
  const [opened, setOpened] = useState<'files' | 'comment' | null>(null);
  const comments = assessment.comments.filter(({ questionKey }) => questionKey === key);
  const showsFiles =
    open && (type === 'FILE_UPLOAD' || opened === 'files' || listQuestionFiles(assessment, key).length > 0);
  const showsComments = comments.length > 0 || opened === 'comment';
  return (
    <article
      id={toQuestionAnchor(key)}
      tabIndex={-1}
      data-question={key}
      className="grid gap-3 border-t border-line px-4 py-5 focus:bg-accent-wash/40 sm:px-5 print:break-inside-avoid"
    >
      <p className="-mb-2 text-sm text-soft tabular-nums">{t('Question {{label}}', { label: question.number })}</p>
      <ReturnedBadge assessment={assessment} question={question} />
      {open ? (
        <QuestionAnswer assessment={assessment} question={question} />
      ) : (
        <ReadOnlyAnswer assessment={assessment} question={question} />
      )}
      {showsFiles && type !== 'FILE_UPLOAD' && (
        <QuestionFiles assessment={assessment} question={question} isNew={opened === 'files'} />
      )}
      {showsComments && (
        <Discussion
          assessment={assessment}
          question={question}
          comments={comments}
          isNew={opened === 'comment' && comments.length === 0}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <SaveStatus assessment={assessment} question={question} entry={entry} />
        <QuestionActions
          assessment={assessment}
          question={question}
          {...(!showsFiles && { onFile: () => setOpened('files') })}
          {...(!showsComments && { onComment: () => setOpened('comment') })}
        />
      </div>
    </article>
  );
}

function ReturnedBadge({ assessment, question }: QuestionProps) {
  if (!listReturnedQuestions(assessment).includes(question)) return null;
  const isDone = assessment.returned !== null && isAddressed(assessment, question);
  return (
    <div>
      {isDone ? (
        <Badge icon={Check} tone="green" label={t('Addressed')} />
      ) : (
        <Badge icon={Undo2} tone="amber" label={t('Sent back for revision')} />
      )}
    </div>
  );
}

type QuestionActionsProps = QuestionProps & { readonly onFile?: () => void; readonly onComment?: () => void };

function QuestionActions({ assessment, question, onFile, onComment }: QuestionActionsProps) {
  const { key, response, open } = question;
  const given = getShownAnswer(useOutboxEntry(key), response);
  const answer = useAnswer(question);
  const claim = () => {
    focusElement(toQuestionAnchor(key));
    answer({ ...EMPTY_RESPONSE, notApplicable: true });
  };
  return (
    <div data-screen-only className="-mx-2 -my-1 flex flex-wrap sm:ml-auto gap-x-1 empty:hidden">
      {open && given.answer === null && !given.notApplicable && (
        <NativeButton kind="quiet" icon={<Ban aria-hidden="true" />} onPress={claim}>
          {t('Not applicable')}
        </NativeButton>
      )}
      {open && onFile && (
        <NativeButton kind="quiet" icon={<Paperclip aria-hidden="true" />} onPress={onFile}>
          {t('Attach file')}
        </NativeButton>
      )}
      {isWithVendor(assessment) && onComment && (
        <NativeButton kind="quiet" icon={<MessageSquareText aria-hidden="true" />} onPress={onComment}>
          {t('Comment')}
        </NativeButton>
      )}
    </div>
  );
}

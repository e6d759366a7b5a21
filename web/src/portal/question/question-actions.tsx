import { Ban, MessageSquareText, Paperclip } from 'lucide-react';
import { t } from '../../format/text.ts';
import { Press } from '../../ui/press.tsx';
import { isAnswerable } from '../asked.ts';
import { NOTHING } from '../outbox/draft.ts';
import { useAnswer, useEntry } from '../outbox/outbox-context.tsx';
import { shownOf } from '../outbox/outbox.ts';
import { focusOn, placeOf } from '../step.ts';
import type { QuestionProps } from './question-props.ts';

type QuestionActionsProps = QuestionProps & { readonly onFile?: () => void; readonly onComment?: () => void };

/** What is rarely needed, one press away. */
export function QuestionActions({ assessment, question, onFile, onComment }: QuestionActionsProps) {
  const { key, response, open } = question;
  const given = shownOf(useEntry(key), response);
  const answer = useAnswer(question);
  const claim = () => {
    focusOn(placeOf(key));
    answer({ ...NOTHING, notApplicable: true });
  };
  return (
    <div data-screen-only className="-mx-2 -my-1 flex flex-wrap sm:ml-auto gap-x-1 empty:hidden">
      {open && given.answer === null && !given.notApplicable && (
        <Press kind="quiet" icon={<Ban aria-hidden="true" />} onPress={claim}>
          {t('Not applicable')}
        </Press>
      )}
      {open && onFile && (
        <Press kind="quiet" icon={<Paperclip aria-hidden="true" />} onPress={onFile}>
          {t('Add a file')}
        </Press>
      )}
      {isAnswerable(assessment) && onComment && (
        <Press kind="quiet" icon={<MessageSquareText aria-hidden="true" />} onPress={onComment}>
          {t('Comment')}
        </Press>
      )}
    </div>
  );
}

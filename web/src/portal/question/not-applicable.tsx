import { EMPTY_RESPONSE } from '@assay/contract/rules';
import { useEffect, useRef } from 'react';
import { QuestionText } from '../../components/question-text.tsx';
import { t } from '../../format/i18n.ts';
import { TextArea } from '../../ui/field.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import type { AnswerValue } from '../outbox/draft.ts';
import { focusElement, toQuestionAnchor } from '../step.ts';
import type { QuestionProps } from './question-props.ts';

type NotApplicableProps = Pick<QuestionProps, 'question'> & {
  readonly given: AnswerValue;
  readonly onChange: (given: AnswerValue) => void;
};

/** The justification, in place of the answer. */
export function NotApplicable({ question, given, onChange }: NotApplicableProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  // Moves the focus to the justification only if it was within this question.
  useEffect(() => {
    const place = document.getElementById(toQuestionAnchor(question.key));
    if (place?.contains(document.activeElement)) reason.current?.focus();
  }, [question.key]);
  const takeBack = () => {
    onChange(EMPTY_RESPONSE);
    focusElement(toQuestionAnchor(question.key));
  };
  return (
    <div className="grid gap-3">
      <QuestionText question={question} />
      <div className="max-w-prose">
        <TextArea
          ref={reason}
          label={t('Why this question doesn’t apply')}
          description={t('One sentence is enough. Until you give a reason, the question counts as unanswered.')}
          rows={2}
          maxLength={10_000}
          value={given.justification ?? ''}
          onChange={({ target }) => onChange({ ...given, justification: target.value })}
        />
      </div>
      <div data-screen-only className="-my-1 -ml-2">
        <NativeButton kind="quiet" onPress={takeBack}>
          {t('Answer this question instead')}
        </NativeButton>
      </div>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { QuestionText } from '../../components/question-text.tsx';
import { t } from '../../format/text.ts';
import { TextArea } from '../../ui/field.tsx';
import { Press } from '../../ui/press.tsx';
import { type Given, NOTHING } from '../outbox/draft.ts';
import { focusOn, placeOf } from '../step.ts';
import type { QuestionProps } from './question-props.ts';

type NotApplicableProps = Pick<QuestionProps, 'question'> & {
  readonly given: Given;
  readonly onChange: (given: Given) => void;
};

/** Where the answer would be: why there is none. */
export function NotApplicable({ question, given, onChange }: NotApplicableProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  // Only where the focus was in this question: it was said a moment ago, and the reason comes next.
  useEffect(() => {
    const place = document.getElementById(placeOf(question.key));
    if (place?.contains(document.activeElement)) reason.current?.focus();
  }, [question.key]);
  const takeBack = () => {
    onChange(NOTHING);
    focusOn(placeOf(question.key));
  };
  return (
    <div className="grid gap-3">
      <QuestionText question={question} />
      <div className="max-w-prose">
        <TextArea
          ref={reason}
          label={t('Not applicable, because')}
          description={t('A sentence is enough. Without it the question stays unanswered.')}
          rows={2}
          maxLength={10_000}
          value={given.justification ?? ''}
          onChange={({ target }) => onChange({ ...given, justification: target.value })}
        />
      </div>
      <div data-screen-only className="-my-1 -ml-2">
        <Press kind="quiet" onPress={takeBack}>
          {t('Answer it after all')}
        </Press>
      </div>
    </div>
  );
}

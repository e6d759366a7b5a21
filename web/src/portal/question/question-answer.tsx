import { QuestionInput } from '../../components/question-input.tsx';
import { NOTHING } from '../outbox/draft.ts';
import { useAnswer, useEntry } from '../outbox/outbox-context.tsx';
import { shownOf } from '../outbox/outbox.ts';
import { Conflict } from './conflict.tsx';
import { NotApplicable } from './not-applicable.tsx';
import { QuestionFiles } from './question-files.tsx';
import type { QuestionProps } from './question-props.ts';
import { Suggestion } from './suggestion.tsx';

/** A question to be answered: the answer, or why it does not apply. */
export function QuestionAnswer({ assessment, question }: QuestionProps) {
  const entry = useEntry(question.key);
  const answer = useAnswer(question);
  const given = shownOf(entry, question.response);
  if (entry?.state === 'conflict') return <Conflict question={question} entry={entry} />;
  if (given.notApplicable) return <NotApplicable question={question} given={given} onChange={answer} />;
  return (
    <>
      <QuestionInput
        question={question}
        answer={given.answer}
        onChange={(next) => answer({ ...NOTHING, answer: next })}
      >
        {question.type === 'FILE_UPLOAD' && <QuestionFiles assessment={assessment} question={question} />}
      </QuestionInput>
      {given.answer === null && <Suggestion question={question} />}
    </>
  );
}

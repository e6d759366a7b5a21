import type { PortalQuestion } from '@assay/contract';
import { EMPTY_RESPONSE } from '@assay/contract/rules';
import { AnswerText } from '../../components/answer-text.tsx';
import { BeforeNow } from '../../components/before-now.tsx';
import { QuestionInput } from '../../components/question-input.tsx';
import { QuestionText } from '../../components/question-text.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { CarryForward } from '../carry-forward.tsx';
import { FileLine } from '../files/file-line.tsx';
import { useAnswer, useOutboxEntry } from '../outbox/outbox-context.tsx';
import { getShownAnswer } from '../outbox/outbox.ts';
import { listQuestionFiles } from '../portal-questions.ts';
import { toQuestionAnchor } from '../step.ts';
import { AnswerConflict } from './conflict.tsx';
import { NotApplicable } from './not-applicable.tsx';
import { QuestionFiles } from './question-files.tsx';
import type { QuestionProps } from './question-props.ts';

export function QuestionAnswer({ assessment, question }: QuestionProps) {
  const entry = useOutboxEntry(question.key);
  const answer = useAnswer(question);
  const given = getShownAnswer(entry, question.response);
  if (entry?.state === 'conflict') return <AnswerConflict question={question} entry={entry} />;
  if (given.notApplicable) return <NotApplicable question={question} given={given} onChange={answer} />;
  return (
    <>
      <QuestionInput
        question={question}
        answer={given.answer}
        onChange={(next) => answer({ ...EMPTY_RESPONSE, answer: next })}
      >
        {question.type === 'FILE_UPLOAD' && <QuestionFiles assessment={assessment} question={question} />}
      </QuestionInput>
      {given.answer === null && <Suggestion question={question} />}
    </>
  );
}

/** The previous answer, with a button to carry it forward. */
function Suggestion({ question }: { readonly question: PortalQuestion }) {
  const { key, suggestion } = question;
  if (!suggestion) return null;
  return (
    <div className="grid max-w-prose gap-2 rounded-md bg-blue-wash p-3" data-screen-only>
      <p className="text-xs text-soft">
        {t('Your answer on {{day}} in {{title}}:', {
          day: formatDate(suggestion.answeredAt),
          title: suggestion.title,
        })}
      </p>
      <div>
        <AnswerText question={question} {...suggestion} />
      </div>
      <CarryForward questionKeys={[key]} label={t('Carry forward answer')} next={toQuestionAnchor(key)} />
    </div>
  );
}

export function ReadOnlyAnswer({ assessment, question }: QuestionProps) {
  const files = listQuestionFiles(assessment, question.key);
  const { answer, notApplicable, justification } = question.response ?? EMPTY_RESPONSE;
  const isOnlyFiles = question.type === 'FILE_UPLOAD' && files.length > 0 && !notApplicable;
  return (
    <div className="grid gap-2">
      <QuestionText question={question} />
      {!isOnlyFiles && (
        <div className="max-w-prose">
          <AnswerText
            question={{ type: question.type === 'FILE_UPLOAD' ? 'FREE_TEXT' : question.type }}
            answer={answer}
            notApplicable={notApplicable}
            justification={justification}
          />
        </div>
      )}
      {question.previousResponse && (
        <BeforeNow
          question={question}
          before={question.previousResponse}
          now={{ answer, notApplicable, justification, fileNames: files.map(({ fileName }) => fileName) }}
        />
      )}
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id}>
              <FileLine file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

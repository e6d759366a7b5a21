import { AnswerText } from '../../components/answer-text.tsx';
import { QuestionText } from '../../components/question-text.tsx';
import { filesOf } from '../asked.ts';
import { NOTHING } from '../outbox/draft.ts';
import { FileLine } from '../files/file-line.tsx';
import type { QuestionProps } from './question-props.ts';

/** A question that cannot be answered now, to read. */
export function GivenAnswer({ assessment, question }: QuestionProps) {
  const files = filesOf(assessment, question.key);
  const { answer, notApplicable, justification } = question.response ?? NOTHING;
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

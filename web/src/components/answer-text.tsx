import type { Answer, Question } from '@assay/contract';
import { formatDate } from '../format/dates.ts';
import { formatExactNumber } from '../format/numbers.ts';
import { t } from '../format/i18n.ts';

type AnswerTextProps = {
  readonly question: Pick<Question, 'type'>;
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly justification: string | null;
};

export function AnswerText({ question, answer, notApplicable, justification }: AnswerTextProps) {
  if (notApplicable) {
    return (
      <span className="wrap-anywhere whitespace-pre-line">
        <span className="font-medium">{t('Not applicable')}</span>
        {justification !== null && <>: {justification}</>}
      </span>
    );
  }
  if (Array.isArray(answer)) {
    return (
      <ul className="list-disc pl-5 wrap-anywhere">
        {answer.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    );
  }
  if (answer === null) return <span className="text-soft">{formatMissingAnswer(question)}</span>;
  return <span className="wrap-anywhere whitespace-pre-line">{formatAnswer(question, answer)}</span>;
}

const formatMissingAnswer = ({ type }: Pick<Question, 'type'>) =>
  type === 'FILE_UPLOAD' ? t('Answered with files') : t('No answer');

/** On one line, for places without room for a list. */
export function formatAnswer({ type }: Pick<Question, 'type'>, answer: Answer): string {
  if (Array.isArray(answer)) return answer.join(', ');
  if (type === 'YES_NO') return answer === 'YES' ? t('Yes') : t('No');
  if (type === 'DATE' && typeof answer === 'string') return formatDate(answer);
  if (type === 'RATING') return t('{{rating}} of 5', { rating: answer });
  return typeof answer === 'number' ? formatExactNumber(answer) : answer;
}

import type { Question, SubmittedResponse } from '@assay/contract';
import { t } from '../format/i18n.ts';
import { formatAnswer } from './answer-text.tsx';

type BeforeNowProps = {
  readonly question: Pick<Question, 'type'>;
  readonly before: SubmittedResponse;
  readonly now: SubmittedResponse;
};

/** A response that differs from the previous submission. */
export const BeforeNow = ({ question, before, now }: BeforeNowProps) => (
  <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">
    <span className="text-soft">{t('Before:')}</span> {formatResponse(question, before)} {'→'}{' '}
    <span className="text-soft">{t('Now:')}</span> {formatResponse(question, now)}
  </p>
);

function formatResponse(
  question: BeforeNowProps['question'],
  { answer, notApplicable, justification, fileNames }: SubmittedResponse,
): string {
  const given = notApplicable
    ? t('Not applicable: {{justification}}', { justification: justification ?? '' })
    : answer !== null && formatAnswer(question, answer);
  const parts = [...(given ? [given] : []), ...fileNames];
  return parts.length === 0 ? t('No answer') : parts.join(', ');
}

import { t } from '../format/i18n.ts';
import type { QuestionControlQuestion } from './question-control.ts';

export function QuestionText({
  question: { text, required },
}: {
  readonly question: Pick<QuestionControlQuestion, 'text' | 'required'>;
}) {
  return (
    <span className="block max-w-prose font-medium wrap-anywhere whitespace-pre-line">
      {text}
      {!required && <span className="ml-2 text-xs font-normal whitespace-nowrap text-soft">{t('Optional')}</span>}
    </span>
  );
}

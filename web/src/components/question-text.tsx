import { t } from '../format/text.ts';
import type { AskedQuestion } from './question-control.ts';

export function QuestionText({
  question: { text, required },
}: {
  readonly question: Pick<AskedQuestion, 'text' | 'required'>;
}) {
  return (
    <span className="block max-w-prose font-medium wrap-anywhere whitespace-pre-line">
      {text}
      {!required && <span className="ml-2 text-xs font-normal whitespace-nowrap text-soft">{t('Optional')}</span>}
    </span>
  );
}

import type { Question } from '@assay/contract';
import { questionLabel } from '../../../components/condition-words.ts';
import { t } from '../../../format/text.ts';
import { fieldText, isQuestionField, QUESTION_FIELD, type QuestionField } from '../field-words.ts';

const FIELDS: readonly QuestionField[] = Object.keys(QUESTION_FIELD).filter(isQuestionField);

type QuestionFactsProps = { readonly question: Question; readonly questions: readonly Question[] };

/** A question to be read, not changed. */
export function QuestionFacts({ question, questions }: QuestionFactsProps) {
  const fields = FIELDS.filter((field) => field !== 'text' && (field !== 'options' || question.options !== null));
  return (
    <div className="grid content-start gap-3">
      <h2>{t('Question {{label}}', { label: questionLabel(questions, question.key) })}</h2>
      <p className="font-medium wrap-anywhere whitespace-pre-line">{question.text}</p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
        {fields.map((field) => (
          <div key={field} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-sm text-soft">{QUESTION_FIELD[field]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{fieldText(question, field, questions)}</dd>
          </div>
        ))}
        <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-soft">{t('Key')}</dt>
          <dd>
            <code>{question.key}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}

import type { PortalAssessment } from '@assay/contract';
import { t } from '../format/i18n.ts';
import { getReturnedProgress, listReopenedQuestions } from './portal-questions.ts';
import { QuestionItem } from './question/question-item.tsx';
import { RETURNED_ANCHOR } from './step.ts';

/** The questions that were sent back, before all others. */
export function ReturnedPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const questions = listReopenedQuestions(assessment);
  const progress = getReturnedProgress(assessment);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={RETURNED_ANCHOR} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
        <h2 id={RETURNED_ANCHOR} tabIndex={-1}>
          {t('Returned questions')}
        </h2>
        {progress && (
          <span className="text-sm text-soft tabular-nums">
            {t('{{addressed}} of {{returned}} addressed', progress)}
          </span>
        )}
      </div>
      {questions.map((question) => (
        <QuestionItem key={question.key} assessment={assessment} question={question} />
      ))}
    </section>
  );
}

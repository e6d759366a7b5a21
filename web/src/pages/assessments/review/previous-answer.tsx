import type { AssessmentQuestion, PreviousAssessment, PreviousResponse } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { Equal, GitCompareArrows } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { AnswerText, formatAnswer } from '../../../components/answer-text.tsx';
import { formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { DECISION_LABELS } from '../../../format/labels.ts';
import { Badge } from '../../../ui/badge.tsx';

const WordDiff = lazy(async () => ({ default: (await import('./word-diff.tsx')).WordDiff }));

type PreviousAnswerProps = {
  readonly question: AssessmentQuestion;
  readonly last: PreviousResponse;
  readonly assessment: NonNullable<PreviousAssessment['assessment']>;
};

export function PreviousAnswer({ question, last, assessment }: PreviousAnswerProps) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm text-soft">{t('Previous answer')}</h3>
        {last.changed ? (
          <Badge icon={GitCompareArrows} tone="amber" label={t('Changed')} />
        ) : (
          <Badge icon={Equal} tone="plain" label={t('Unchanged')} />
        )}
      </div>
      <div className="max-w-prose rounded-md border border-line px-3 py-2">
        <AnswerDiff question={question} last={last} />
      </div>
      <p className="text-xs text-soft">
        <Link
          to="/assessments/$assessmentId"
          params={{ assessmentId: assessment.id }}
          search={{ tab: 'answers', question: question.key }}
          className="underline hover:text-ink"
        >
          {assessment.title}
        </Link>
        {` · ${formatDate(assessment.completedAt)}`}
        {last.decision !== null && ` · ${t('Decision: {{decision}}', { decision: DECISION_LABELS[last.decision] })}`}
      </p>
    </div>
  );
}

function AnswerDiff({ question, last }: Omit<PreviousAnswerProps, 'assessment'>) {
  const before = formatAnswerValue(question, last);
  const now = question.response && formatAnswerValue(question, question.response);
  const plain = <AnswerText question={question} {...last} />;
  if (!last.changed || !before || !now) return plain;
  if (question.type !== 'FREE_TEXT') return <ReplacedAnswer before={before} now={now} />;
  return (
    <Suspense fallback={plain}>
      <WordDiff before={before} now={now} />
    </Suspense>
  );
}

/** Choices, numbers and dates are replaced as a whole. */
const ReplacedAnswer = ({ before, now }: { readonly before: string; readonly now: string }) => (
  <p className="wrap-anywhere">
    <del className="bg-red-wash px-0.5 text-red">
      <span className="sr-only">{t('Removed:')} </span>
      {before}
    </del>
    {' → '}
    <ins className="bg-green-wash px-0.5 text-green">
      <span className="sr-only">{t('Added:')} </span>
      {now}
    </ins>
  </p>
);

type AnswerValue = Pick<PreviousResponse, 'answer' | 'notApplicable' | 'justification'>;

function formatAnswerValue(
  question: AssessmentQuestion,
  { answer, notApplicable, justification }: AnswerValue,
): string | null {
  if (notApplicable) return t('Not applicable: {{justification}}', { justification: justification ?? '' });
  return answer === null ? null : formatAnswer(question, answer);
}

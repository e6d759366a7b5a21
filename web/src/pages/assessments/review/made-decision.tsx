import { momentText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ReviewItem } from './review-state.ts';
import { VERDICTS } from './verdict.tsx';

/** What was decided, by whom and why. */
export function MadeDecision({ item: { question } }: { readonly item: ReviewItem }) {
  const review = question.response?.review ?? null;
  if (review === null) return <Notice>{t('Not decided: the result of the rules counts.')}</Notice>;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge {...VERDICTS[review.decision]} />
      {review.rationale !== null && <p className="wrap-anywhere whitespace-pre-line">{review.rationale}</p>}
      <p className="text-xs text-soft">{`${review.reviewerName} · ${momentText(review.decidedAt)}`}</p>
    </div>
  );
}

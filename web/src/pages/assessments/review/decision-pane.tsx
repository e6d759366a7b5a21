import type { AssessmentDetail } from '@assay/contract';
import { useCan } from '../../../api/me.ts';
import { t } from '../../../format/text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Comments } from '../comments/comments.tsx';
import { DecisionForm } from './decision-form.tsx';
import { FindingCard } from './finding-card.tsx';
import { MadeDecision } from './made-decision.tsx';
import type { ReviewItem } from './review-state.ts';

export type DecisionPaneProps = { readonly item: ReviewItem; readonly detail: AssessmentDetail };

/** What the reviewer makes of the answer. Who may not review sees what was decided and nothing to press. */
export function DecisionPane({ item, detail }: DecisionPaneProps) {
  const canReview = useCan('assessments:review');
  const isOpen = detail.status === 'SUBMITTED' || detail.status === 'UNDER_REVIEW';
  return (
    <div
      className="relative grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-3"
      tabIndex={0}
      role="group"
      aria-label={t('Decision')}
    >
      <div className="grid gap-2">
        <h2 className="text-base">{t('Decision')}</h2>
        {canReview && isOpen ? <DecisionForm item={item} detail={detail} /> : <MadeDecision item={item} />}
        {!canReview && isOpen && <Notice>{t('You may read this review, not decide.')}</Notice>}
      </div>
      <FindingCard item={item} detail={detail} />
      <Comments detail={detail} questionKey={item.question.key} />
    </div>
  );
}

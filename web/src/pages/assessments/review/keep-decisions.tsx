import type { AssessmentDetail } from '@assay/contract';
import { numberQuestions } from '@assay/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { toProblem } from '../../../api/errors.ts';
import { keepDecisions, reviewQueueQuery } from '../../../api/reviews.ts';
import { formatDate } from '../../../format/dates.ts';
import { t, tCount } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from '../dialogs/dialog-props.ts';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { type ReviewQueueState, useReviewQueue } from './use-review-queue.ts';
import { VERDICT_STYLES } from './verdict.tsx';

const formatAction = (count: number) => tCount(count, 'Keep {{count}} decision', 'Keep {{count}} decisions');

/** Offers to keep the accepted decisions of the previous assessment. */
export function KeepOffer({ unchanged }: Pick<ReviewQueueState, 'unchanged'>) {
  const { show } = useAssessmentDialog();
  if (unchanged.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-accent-wash px-3 py-2 text-sm">
      <p>
        {tCount(
          unchanged.length,
          '{{count}} answer is unchanged since it was last accepted.',
          '{{count}} answers are unchanged since they were last accepted.',
        )}
      </p>
      <Button icon={<ListChecks aria-hidden="true" />} onPress={() => show('keep')}>
        {formatAction(unchanged.length)}
      </Button>
    </div>
  );
}

/** Lists every decision before it is kept. */
export function KeepDialog({ detail, onClose }: AssessmentDialogProps) {
  const queryClient = useQueryClient();
  const moved = useAssessmentTransition();
  const { unchanged, previous, isLoading } = useReviewQueue(detail);
  const { submit, busy, error } = useSubmit(async () => {
    try {
      const kept = await keepDecisions(
        detail.id,
        unchanged.map(({ questionKey }) => questionKey),
      );
      showToast(tCount(unchanged.length, '{{count}} decision kept', '{{count}} decisions kept'));
      onClose();
      await moved(kept);
    } catch (refusal) {
      void queryClient.invalidateQueries(reviewQueueQuery(detail.id));
      throw refusal;
    }
  });
  return (
    <Dialog place="wide" title={formatAction(unchanged.length)} onClose={onClose}>
      {previous && unchanged.length > 0 && (
        <p className="text-soft">
          {t(
            'In {{title}} ({{day}}), these answers were accepted. Their wording, answer, expected answer and evidence have not changed. The decisions are recorded in your name.',
            { title: previous.title, day: formatDate(previous.completedAt) },
          )}
        </p>
      )}
      {unchanged.length === 0 && !isLoading && <Notice>{t('There are no decisions to keep.')}</Notice>}
      <KeptDecisions detail={detail} unchanged={unchanged} />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} isDisabled={unchanged.length === 0} onPress={() => void submit()}>
          {formatAction(unchanged.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type KeptDecisionsProps = { readonly detail: AssessmentDetail } & Pick<ReviewQueueState, 'unchanged'>;

function KeptDecisions({ detail: { sections }, unchanged }: KeptDecisionsProps) {
  const numbers = numberQuestions(sections);
  const texts = new Map(sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, text])));
  return (
    <ul
      className="grid max-h-96 divide-y divide-line overflow-y-auto"
      tabIndex={0}
      aria-label={t('Decisions to be kept')}
    >
      {unchanged.map(({ questionKey, decision, rationale, reviewerName, decidedAt }) => (
        <li key={questionKey} className="grid gap-0.5 py-2">
          <span className="flex items-start justify-between gap-3">
            <span className="wrap-anywhere">
              <span className="text-soft tabular-nums">{numbers.get(questionKey)}</span> {texts.get(questionKey)}
            </span>
            <Badge {...VERDICT_STYLES[decision]} />
          </span>
          {rationale !== null && <span className="text-sm wrap-anywhere">{rationale}</span>}
          <span className="text-xs text-soft">{`${reviewerName} · ${formatDate(decidedAt)}`}</span>
        </li>
      ))}
    </ul>
  );
}

import type { AssessmentDetail } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { requestFinalization } from '../../../api/approvals.ts';
import { toProblem } from '../../../api/errors.ts';
import { useNeedsApproval } from '../../../api/me.ts';
import { finalizeAssessment } from '../../../api/reviews.ts';
import { RequestForm } from '../../../components/approval-request.tsx';
import { SeverityBadge } from '../../../components/badges.tsx';
import { HeldBackNote } from '../../../components/score-badge.tsx';
import { ScoreRing } from '../../../components/score-ring.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, Dialog } from '../../../ui/dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from '../dialogs/dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { listBlockers, listProposals, NO_MARKS, toReviewItems } from './review-state.ts';

/** Lists undecided questions and the effects of finalising, then finalises the review. */
export function FinaliseDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  const needsApproval = useNeedsApproval('FINALIZE_ASSESSMENT');
  const blockers = listBlockers(detail);
  const { submit, busy, error } = useSubmit(async () => {
    const completed = await finalizeAssessment(detail.id);
    showToast(t('Review finalised'));
    onClose();
    await moved(completed);
  });
  if (needsApproval && blockers.length === 0)
    return (
      <Dialog title={t('Request approval')} onClose={onClose}>
        <Consequences detail={detail} />
        <RequestForm onRequest={(reason) => requestFinalization(detail.id, { reason })} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('Finalise review')} onClose={onClose}>
      {blockers.length > 0 ? <Blockers detail={detail} blockers={blockers} /> : <Consequences detail={detail} />}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onClose}>{t('Back to review')}</Button>
        <Button kind="primary" busy={busy} isDisabled={blockers.length > 0} onPress={() => void submit()}>
          {t('Finalise review')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const BLOCKER_REASONS = {
  CLAIM: t('Accept or reject “Not applicable”'),
  TEXT: t('Free-text answer needs a decision'),
  CLARIFICATION: t('Clarification requested: send it back or make a decision'),
};

type BlockersProps = { readonly detail: AssessmentDetail; readonly blockers: ReturnType<typeof listBlockers> };

function Blockers({ detail, blockers }: BlockersProps) {
  return (
    <Callout tone="amber">
      <p className="font-semibold">
        {tCount(blockers.length, '{{count}} question is still open', '{{count}} questions are still open')}
      </p>
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {blockers.map(({ key, text, why }) => (
          <li key={key} className="grid">
            <Link
              to="/assessments/$assessmentId"
              params={{ assessmentId: detail.id }}
              search={{ tab: 'answers', question: key, pane: 'decision' }}
              className="text-accent underline wrap-anywhere"
            >
              {text}
            </Link>
            <span className="text-sm">{BLOCKER_REASONS[why]}</span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Consequences({ detail }: { readonly detail: AssessmentDetail }) {
  const { opening, cleared } = listProposals(detail);
  const raised = detail.findings.filter(({ proposed, status }) => !proposed && status === 'OPEN').length;
  const questions = toReviewItems(detail, NO_MARKS).map(({ question }) => question);
  const byRules = questions.filter(({ response }) => (response?.review ?? null) === null).length;
  return (
    <>
      <div className="flex items-center gap-4">
        <ScoreRing exactScore={detail.scoreBreakdown?.exact ?? null} rating={detail.rating} diameter={88} />
        <ul className="grid gap-0.5">
          <li>
            {tCount(
              questions.length - byRules,
              '{{count}} question decided by you',
              '{{count}} questions decided by you',
            )}
          </li>
          <li>{tCount(byRules, '{{count}} scored automatically', '{{count}} scored automatically')}</li>
          <li>{tCount(raised, '{{count}} finding raised', '{{count}} findings raised')}</li>
          <li>
            {tCount(
              opening.length,
              '{{count}} proposed finding will be opened',
              '{{count}} proposed findings will be opened',
            )}
          </li>
          {cleared.length > 0 && (
            <li>
              {tCount(
                cleared.length,
                '{{count}} proposed finding will be removed',
                '{{count}} proposed findings will be removed',
              )}
            </li>
          )}
        </ul>
      </div>
      <HeldBackNote heldBackBy={detail.heldBackBy} />
      {opening.length > 0 && (
        <ul className="grid max-h-60 gap-1.5 overflow-y-auto" aria-label={t('Findings to be opened')}>
          {opening.map(({ id, title, severity }) => (
            <li key={id} className="flex items-start justify-between gap-3">
              <span className="wrap-anywhere">{title}</span>
              <SeverityBadge severity={severity} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft">
        {t(
          'The score becomes final and counts towards the vendor’s rating. You can reopen the review later with a reason.',
        )}
      </p>
    </>
  );
}

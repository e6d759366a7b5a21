import type { AssessmentDetail } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/errors.ts';
import { finalizeAssessment } from '../../../api/reviews.ts';
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
import { listBlockers, listProposals, toReviewItems } from './review-state.ts';

/** Lists undecided questions and the effects of finalising, then finalises the review. */
export function FinaliseDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  const blockers = listBlockers(detail);
  const { submit, busy, error } = useSubmit(async () => {
    const completed = await finalizeAssessment(detail.id);
    showToast(t('Review finalised'));
    onClose();
    await moved(completed);
  });
  return (
    <Dialog title={t('Finalise the review')} onClose={onClose}>
      {blockers.length > 0 ? <Blockers detail={detail} blockers={blockers} /> : <Consequences detail={detail} />}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onClose}>{t('Back to the review')}</Button>
        <Button kind="primary" busy={busy} isDisabled={blockers.length > 0} onPress={() => void submit()}>
          {t('Finalise')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const BLOCKER_REASONS = {
  CLAIM: t('“Not applicable” is to be agreed to or not'),
  TEXT: t('Free text is to be decided'),
  CLARIFICATION: t('A clarification is asked for: send it back, or decide'),
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
  const questions = toReviewItems(detail, new Set()).map(({ question }) => question);
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
          <li>{tCount(byRules, '{{count}} counts by the rules', '{{count}} count by the rules')}</li>
          <li>{tCount(raised, '{{count}} finding raised', '{{count}} findings raised')}</li>
          <li>{tCount(opening.length, '{{count}} proposed finding opens', '{{count}} proposed findings open')}</li>
          {cleared.length > 0 && (
            <li>{tCount(cleared.length, '{{count}} proposal falls away', '{{count}} proposals fall away')}</li>
          )}
        </ul>
      </div>
      <HeldBackNote heldBackBy={detail.heldBackBy} />
      {opening.length > 0 && (
        <ul className="grid max-h-60 gap-1.5 overflow-y-auto" aria-label={t('Findings that open')}>
          {opening.map(({ id, title, severity }) => (
            <li key={id} className="flex items-start justify-between gap-3">
              <span className="wrap-anywhere">{title}</span>
              <SeverityBadge severity={severity} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft">
        {t('The score is frozen and counts for the vendor. It can be reopened with a reason.')}
      </p>
    </>
  );
}

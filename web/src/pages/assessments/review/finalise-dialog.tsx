import type { AssessmentDetail } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { problemOf } from '../../../api/problem.ts';
import { finalizeAssessment } from '../../../api/reviews.ts';
import { SeverityBadge } from '../../../components/badges.tsx';
import { ScoreRing } from '../../../components/score-ring.tsx';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AsideProps } from '../dialogs/aside-props.ts';
import { useMoved } from '../use-move.ts';
import { blockersOf, proposalsOf } from './review-state.ts';

/** What is still undecided, what the end of the review does, and then the end of the review. */
export function FinaliseDialog({ detail, onClose }: AsideProps) {
  const moved = useMoved();
  const blockers = blockersOf(detail);
  const { submit, busy, error } = useSubmit(async () => {
    const completed = await finalizeAssessment(detail.id);
    toast(t('Review finalised'));
    onClose();
    await moved(completed);
  });
  return (
    <Dialog title={t('Finalise the review')} onClose={onClose}>
      {blockers.length > 0 ? <Blockers detail={detail} blockers={blockers} /> : <Consequences detail={detail} />}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Back to the review')}</Button>
        <Button kind="primary" busy={busy} isDisabled={blockers.length > 0} onPress={() => void submit()}>
          {t('Finalise')}
        </Button>
      </Actions>
    </Dialog>
  );
}

const WHY = {
  CLAIM: t('“Not applicable” is to be agreed to or not'),
  TEXT: t('Free text is to be decided'),
  CLARIFICATION: t('A clarification is asked for: send it back, or decide'),
  FINDING: t('Needs a finding, or a reason why not'),
};

type BlockersProps = { readonly detail: AssessmentDetail; readonly blockers: ReturnType<typeof blockersOf> };

function Blockers({ detail, blockers }: BlockersProps) {
  return (
    <Callout tone="amber">
      <p className="font-semibold">
        {counted(blockers.length, '{{count}} question is still open', '{{count}} questions are still open')}
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
            <span className="text-sm">{WHY[why]}</span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Consequences({ detail }: { readonly detail: AssessmentDetail }) {
  const { opening, cleared } = proposalsOf(detail);
  const raised = detail.findings.filter(({ proposed, status }) => !proposed && status === 'OPEN').length;
  const visible = detail.sections.flatMap(({ questions }) => questions).filter((question) => question.visible);
  const byRules = visible.filter(({ response }) => (response?.review ?? null) === null).length;
  return (
    <>
      <div className="flex items-center gap-4">
        <ScoreRing score={detail.scoreBreakdown?.score ?? null} diameter={88} />
        <ul className="grid gap-0.5">
          <li>
            {counted(
              visible.length - byRules,
              '{{count}} question decided by you',
              '{{count}} questions decided by you',
            )}
          </li>
          <li>{counted(byRules, '{{count}} counts by the rules', '{{count}} count by the rules')}</li>
          <li>{counted(raised, '{{count}} finding raised', '{{count}} findings raised')}</li>
          <li>{counted(opening.length, '{{count}} proposed finding opens', '{{count}} proposed findings open')}</li>
          {cleared.length > 0 && (
            <li>{counted(cleared.length, '{{count}} proposal falls away', '{{count}} proposals fall away')}</li>
          )}
        </ul>
      </div>
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

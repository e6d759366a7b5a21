import type { AssessmentDetail, AssessmentFinding } from '@assay/contract';
import { canDismissFinding, canRaiseFinding } from '@assay/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { CircleSlash, Flag, Lightbulb } from 'lucide-react';
import { assessmentQuery } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { dismissFinding } from '../../../api/reviews.ts';
import { FindingStatusBadge, SeverityBadge } from '../../../components/badges.tsx';
import { formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { FindingDialog } from './finding-dialog.tsx';
import { deservesFinding, type ReviewItem } from './review-state.ts';

type FindingCardProps = { readonly item: ReviewItem; readonly detail: AssessmentDetail };

export function FindingCard({ item, detail }: FindingCardProps) {
  const { open, show, close } = useAssessmentDialog();
  const canReview = useCan('assessments:review');
  const { key } = item.question;
  const findings = detail.findings.filter(({ questionKey }) => questionKey === key);
  const dismissal = detail.dismissals.find(({ questionKey }) => questionKey === key);
  const proposal = findings.find(({ proposed }) => proposed);
  const asksForOne = proposal !== undefined || (findings.length === 0 && deservesFinding(item.line));
  const mayRaise = canReview && canRaiseFinding(detail.status);
  const mayDismiss = canReview && canDismissFinding(detail.status);
  if (findings.length === 0 && !dismissal && !mayRaise) return null;
  return (
    <div className="grid gap-2">
      <h2 className="text-base">{t('Finding')}</h2>
      {findings.map((finding) => (
        <FindingSummary key={finding.id} finding={finding} />
      ))}
      {dismissal && (
        <p className="grid gap-0.5 rounded-md bg-sunken px-3 py-2">
          <span className="text-xs font-medium text-soft">{t('No finding needed')}</span>
          <span className="wrap-anywhere">{dismissal.reason}</span>
          <span className="text-xs text-soft">{dismissal.dismissedByName}</span>
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        {mayRaise && (
          <Button kind="quiet" icon={<Flag aria-hidden="true" />} onPress={() => show('finding')}>
            {proposal ? t('Edit and raise finding') : t('Raise finding')}
          </Button>
        )}
        {mayDismiss && asksForOne && !dismissal && (
          <Button kind="quiet" icon={<CircleSlash aria-hidden="true" />} onPress={() => show('dismissal')}>
            {t('Dismiss finding')}
          </Button>
        )}
      </span>
      {open === 'finding' && mayRaise && (
        <FindingDialog item={item} detail={detail} proposal={proposal} onClose={close} />
      )}
      {open === 'dismissal' && mayDismiss && <DismissDialog detail={detail} questionKey={key} onClose={close} />}
    </div>
  );
}

function FindingSummary({ finding }: { readonly finding: AssessmentFinding }) {
  const { title, description, severity, status, proposed, dueDate } = finding;
  return (
    <div className="grid gap-1 rounded-md border border-line px-3 py-2">
      <span className="flex flex-wrap gap-1">
        {proposed ? (
          <Badge icon={Lightbulb} tone="violet" label={t('Proposed')} />
        ) : (
          <FindingStatusBadge status={status} />
        )}
        <SeverityBadge severity={severity} />
      </span>
      <p className="text-sm font-medium wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">{description}</p>
      {dueDate !== null && <p className="text-xs text-soft">{t('Due {{day}}', { day: formatDate(dueDate) })}</p>}
      {proposed && (
        <p className="text-xs text-soft">
          {t('Opened when the review is finalised, unless the decision resolves it.')}
        </p>
      )}
    </div>
  );
}

type DismissDialogProps = {
  readonly detail: AssessmentDetail;
  readonly questionKey: string;
  readonly onClose: () => void;
};

function DismissDialog({ detail, questionKey, onClose }: DismissDialogProps) {
  const queryClient = useQueryClient();
  const dismiss = async (reason: string) => {
    await dismissFinding(detail.id, { questionKey, reason });
    await queryClient.invalidateQueries(assessmentQuery(detail.id));
  };
  return (
    <ReasonDialog
      title={t('No finding needed')}
      action={t('Dismiss finding')}
      done={t('Finding dismissed')}
      description={t('Explain why no finding is needed. Auditors can see this.')}
      run={dismiss}
      onClose={onClose}
    />
  );
}

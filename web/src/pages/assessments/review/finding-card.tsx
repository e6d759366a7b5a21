import type { AssessmentDetail, AssessmentFinding } from '@assay/contract';
import { CircleSlash, Flag, Lightbulb } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { FindingStatusBadge, SeverityBadge } from '../../../components/badges.tsx';
import { dayText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAside } from '../use-aside.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { FindingDialog } from './finding-dialog.tsx';
import { isPoor, type ReviewItem } from './review-state.ts';

type FindingCardProps = { readonly item: ReviewItem; readonly detail: AssessmentDetail };

/** What the answer leads to: a finding, a proposal to be raised or dismissed, or a reason why not. */
export function FindingCard({ item, detail }: FindingCardProps) {
  const { open, show, close } = useAside();
  const canReview = useCan('assessments:review');
  const { key } = item.question;
  const findings = detail.findings.filter(({ questionKey }) => questionKey === key);
  const dismissal = detail.dismissals.find(({ questionKey }) => questionKey === key);
  const proposal = findings.find(({ proposed }) => proposed);
  const asksForOne = proposal !== undefined || (findings.length === 0 && isPoor(item.line));
  const mayRaise = canReview && (detail.status === 'UNDER_REVIEW' || detail.status === 'COMPLETED');
  const mayDismiss = canReview && detail.status === 'UNDER_REVIEW';
  if (findings.length === 0 && !dismissal && !mayRaise) return null;
  return (
    <div className="grid gap-2">
      <h2 className="text-base">{t('Finding')}</h2>
      {findings.map((finding) => (
        <Found key={finding.id} finding={finding} />
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
            {proposal ? t('Edit and raise') : t('Raise a finding')}
          </Button>
        )}
        {mayDismiss && asksForOne && !dismissal && (
          <Button kind="quiet" icon={<CircleSlash aria-hidden="true" />} onPress={() => show('dismissal')}>
            {t('Dismiss')}
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

function Found({ finding }: { readonly finding: AssessmentFinding }) {
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
      <p className="text-sm wrap-anywhere text-soft">{description}</p>
      {dueDate !== null && <p className="text-xs text-soft">{t('Due {{day}}', { day: dayText(dueDate) })}</p>}
      {proposed && (
        <p className="text-xs text-soft">{t('Opens when the review is finalised, unless the decision clears it.')}</p>
      )}
    </div>
  );
}

import { TierBadge } from '../../components/badges.tsx';
import { HeldBackNote, ScoreBadge } from '../../components/score-badge.tsx';
import { TierSelect } from '../../components/tier-select.tsx';
import { useCan } from '../../api/me.ts';
import { formatRelativeTime, formatDate, isPast } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { STALE_REASON_LABELS, VENDOR_DECISION_LABELS } from '../../format/labels.ts';
import { InlineDescriptionList } from '../../ui/description-list.tsx';
import { Callout } from '../../ui/notice.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import type { VendorProps } from './vendor-props.ts';

export function VendorFacts({ vendor, standing }: VendorProps) {
  const edits = useCan('vendors:edit');
  const { contactName, contactEmail } = vendor;
  return (
    <>
      <InlineDescriptionList
        items={[
          { label: t('Score'), value: <ScoreFact standing={standing} /> },
          { label: t('Tier'), value: edits ? <TierSelect vendor={vendor} /> : <TierBadge tier={vendor.tier} /> },
          { label: t('Owner'), value: standing.ownerName ?? <span className="text-soft">{t('Unassigned')}</span> },
          {
            label: t('Contact'),
            value: (
              <span className="grid">
                {contactName}
                <a href={`mailto:${contactEmail}`} className="text-sm wrap-anywhere text-accent hover:underline">
                  {contactEmail}
                </a>
              </span>
            ),
          },
          { label: t('Last assessed'), value: <DayFact day={vendor.lastAssessedAt} none={t('Never')} /> },
          { label: t('Next review'), value: <ReviewFact day={standing.nextReviewOn} /> },
        ]}
      />
      {standing.heldBackBy.length > 0 && (
        <Callout tone="amber">
          <HeldBackNote heldBackBy={standing.heldBackBy} />
        </Callout>
      )}
      {standing.decision !== null && standing.decision.staleReasons.length > 0 && (
        <Callout tone="amber">
          <p className="font-medium">
            {t('The decision “{{decision}}” is out of date.', {
              decision: VENDOR_DECISION_LABELS[standing.decision.outcome],
            })}
          </p>
          {standing.decision.staleReasons.map((reason) => (
            <p key={reason}>{STALE_REASON_LABELS[reason]}</p>
          ))}
        </Callout>
      )}
    </>
  );
}

function ScoreFact({ standing: { exactScore, rating, nextReviewOn } }: Pick<VendorProps, 'standing'>) {
  const { show } = useVendorSearchParams();
  return (
    <span className="grid justify-items-start">
      <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={[]} />
      {exactScore !== null && isPast(nextReviewOn) && <span className="text-sm text-red">{t('Out of date')}</span>}
      <button
        type="button"
        onClick={() => show('why')}
        className="min-h-6 text-sm text-accent underline-offset-2 hover:underline"
      >
        {t('Score breakdown')}
      </button>
    </span>
  );
}

type DayProps = { readonly day: string | null; readonly none: string };

const DayFact = ({ day, none }: DayProps) =>
  day === null ? (
    <span className="text-soft">{none}</span>
  ) : (
    <span className="grid tabular-nums">
      {formatDate(day)}
      <span className="text-sm text-soft">{formatRelativeTime(day)}</span>
    </span>
  );

function ReviewFact({ day }: { readonly day: string | null }) {
  if (!isPast(day)) return <DayFact day={day} none={t('Not scheduled')} />;
  return (
    <span className="grid font-medium text-red tabular-nums">
      {formatDate(day)}
      <span className="text-sm">{t('Overdue')}</span>
    </span>
  );
}

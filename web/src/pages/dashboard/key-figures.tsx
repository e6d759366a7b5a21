import type { Dashboard } from '@assay/contract';
import { scoreRing } from '@assay/contract/charts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRatingThresholds } from '../../api/me.ts';
import { formatNumber, formatScore } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';

const RING = 52;

export function KeyFigures({ dashboard }: { readonly dashboard: Dashboard }) {
  const thresholds = useRatingThresholds();
  const { vendorCount, averageScoreExact, scoreDistribution, openFindings, openFindingsBySeverity } = dashboard;
  const { UNTIERED } = dashboard.vendorsByTier;
  const { SUBMITTED, UNDER_REVIEW, SENT, IN_PROGRESS, OVERDUE } = dashboard.assessmentStatusCounts;
  const scored = vendorCount - scoreDistribution.unscored;
  return (
    <section
      aria-label={t('Portfolio summary')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5"
    >
      <KeyFigure
        label={t('Vendors')}
        value={formatNumber(vendorCount)}
        note={UNTIERED === 0 ? t('All have a tier') : t('{{count}} without a tier', { count: UNTIERED })}
        link={{ to: '/vendors' }}
        noteLink={UNTIERED === 0 ? undefined : { to: '/vendors', search: { tier: 'UNTIERED' } }}
      />
      <KeyFigure
        label={t('Average score')}
        value={formatScore(averageScoreExact, thresholds)}
        note={tCount(scored, 'Across {{count}} scored vendor', 'Across {{count}} scored vendors')}
        link={{ to: '/vendors', search: { rating: 'SCORED', sort: '-overallScore' } }}
        noteLink={{ to: '/vendors', search: { rating: 'SCORED' } }}
      >
        <Chart
          chart={{
            ...scoreRing({ label: '', ratio: averageScoreExact, tone: 'LINE', thresholds }, RING),
            says: t('Average score: {{score}}', { score: formatScore(averageScoreExact, thresholds) }),
          }}
        />
      </KeyFigure>
      <KeyFigure
        label={t('Open findings')}
        value={formatNumber(openFindings)}
        note={tCount(openFindingsBySeverity.CRITICAL, '{{count}} critical', '{{count}} critical')}
        urgent={openFindingsBySeverity.CRITICAL > 0}
        link={{ to: '/findings', search: { status: 'OPEN' } }}
        noteLink={{ to: '/findings', search: { status: 'OPEN', severity: 'CRITICAL' } }}
      />
      <KeyFigure
        label={t('To review')}
        value={formatNumber(SUBMITTED + UNDER_REVIEW)}
        note={t('{{count}} not started', { count: SUBMITTED })}
        link={{ to: '/assessments', search: { status: 'TO_REVIEW' } }}
        noteLink={{ to: '/assessments', search: { status: 'SUBMITTED' } }}
      />
      <KeyFigure
        label={t('With vendors')}
        value={formatNumber(SENT + IN_PROGRESS)}
        note={t('{{count}} overdue', { count: OVERDUE })}
        urgent={OVERDUE > 0}
        link={{ to: '/assessments', search: { status: 'WITH_VENDOR' } }}
        noteLink={{ to: '/assessments', search: { overdue: 'true' } }}
      />
    </section>
  );
}

type KeyFigureProps = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly urgent?: boolean;
  readonly link: LinkProps;
  readonly noteLink: LinkProps | undefined;
  readonly children?: ReactNode;
};

/** The whole tile opens the rows of the value; the note opens its own. */
function KeyFigure({ label, value, note, urgent = false, link, noteLink, children }: KeyFigureProps) {
  const noteClass = `text-xs ${urgent ? 'font-medium text-red' : 'text-soft'}`;
  return (
    <div className="relative flex items-center justify-between gap-3 bg-surface px-4 py-3 first:max-lg:col-span-2 hover:bg-hover">
      <div className="grid justify-items-start">
        <Link {...link} className="grid -outline-offset-2 after:absolute after:inset-0">
          <span className="text-sm text-soft">{label}</span>
          <span className="text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
        </Link>
        {noteLink ? (
          <Link {...noteLink} className={`relative inline-flex min-h-6 items-center hover:underline ${noteClass}`}>
            {note}
          </Link>
        ) : (
          <span className={`inline-flex min-h-6 items-center ${noteClass}`}>{note}</span>
        )}
      </div>
      {children}
    </div>
  );
}
